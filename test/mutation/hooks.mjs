/** Mocha hooks for Stryker's runner. */

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Timeout, short because mutants may wait forever. */
const patienceMs = 5000;

// Unhandled rejections fail the running test.
process.on('unhandledRejection', (reason) => {
  throw reason;
});

// Tests create folders in it before the first hook.
mkdirSync(tmpdir(), { recursive: true });

export const mochaHooks = {
  /** @this {import('mocha').Context} */
  beforeEach() {
    // The previous test may have deleted it, see `mutate.mjs`.
    mkdirSync(tmpdir(), { recursive: true });
    const hasFault = /** @type {any} */ (globalThis).__stryker__?.activeMutant !== undefined;
    if (hasFault && this.currentTest?.timeout() === 0) this.currentTest.timeout(patienceMs);
  },
};
