import Mocha from 'mocha';

/**
 * Runs test files in the extension host, in their order. Each is loaded when Mocha is ready for it.
 *
 * @throws {Error} when a test failed, or none ran
 */
export async function runTests(files: readonly (() => Promise<unknown>)[]): Promise<void> {
  console.log('Integration tests');
  const mocha = new Mocha({ ui: 'bdd', reporter: 'spec', timeout: 30_000, forbidOnly: true, forbidPending: true });
  mocha.suite.emit('pre-require', globalThis, 'test/integration', mocha);
  for (const load of files) await load();

  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run((failed) => {
      resolve(runner.stats?.tests === 0 ? -1 : failed);
    });
  });
  if (failures < 0) throw new Error('No integration test ran.');
  if (failures > 0) throw new Error(`${failures} integration tests failed.`);
}
