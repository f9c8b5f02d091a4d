/** Timeout of a test on a busy machine. */
const patienceMs = 180_000;

/** Arguments for Node.js to run Mocha. `--exit`: failed tests may leave resources open. */
export const mochaArgs = [
  'node_modules/mocha/bin/mocha.js',
  '--no-config',
  '--exit',
  '--timeout',
  String(patienceMs),
  '--forbid-only',
  '--reporter',
  'out/test/support/eventReporter.cjs',
];
