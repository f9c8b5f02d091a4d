/** Lets what goes unhandled fail the test that runs, as it does where Mocha is started by its own command. */
process.on('unhandledRejection', (reason) => {
  throw reason;
});
