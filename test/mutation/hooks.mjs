/** What Mocha's own command would do, and Stryker's runner of it does not. */

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Milliseconds for a test that names no others, while a fault is in the code: one that makes it wait for ever is noticed by then. */
const patienceMs = 5000;

// What goes unhandled fails the test that runs.
process.on('unhandledRejection', (reason) => {
  throw reason;
});

// Tests make folders in it before the first of them runs.
mkdirSync(tmpdir(), { recursive: true });

export const mochaHooks = {
  /** @this {import('mocha').Context} */
  beforeEach() {
    // The test before may have removed it, see `mutate.mjs`.
    mkdirSync(tmpdir(), { recursive: true });
    const hasFault = /** @type {any} */ (globalThis).__stryker__?.activeMutant !== undefined;
    if (hasFault && this.currentTest?.timeout() === 0) this.currentTest.timeout(patienceMs);
  },
};
