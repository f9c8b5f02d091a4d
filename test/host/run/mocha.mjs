/** When a test counts as hanging, on a machine that does much else. */
const patienceMs = 180_000;

/** Mocha with the options of `npm test`, as arguments of Node. A test that fails may leave something open, which would keep its process alive for good. The reporter says where in the sources it failed. */
export const mochaArgs = [
  'node_modules/mocha/bin/mocha.js',
  '--no-config',
  '--exit',
  '--timeout',
  String(patienceMs),
  '--forbid-only',
  '--forbid-pending',
  '--reporter',
  'out/test/support/eventReporter.cjs',
];
