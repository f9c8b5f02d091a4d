/** Evaluates tests in Node.js for Windows: listed ones must fail, all others must pass. */

/** Prefix of events, see test/support/eventReporter.ts. */
const mark = '\u001e';

/** @typedef {{ passed?: string, failed?: string, why?: string, file?: string | undefined, ms?: number | undefined }} TestEvent */

export class Judge {
  /** @type {ReadonlySet<string>} */
  #lacks;
  /** @type {Set<string>} */
  #failedAsListed = new Set();
  /** @type {Set<string>} */
  #told = new Set();
  /** @type {(line: string) => void} */
  #print;

  /** @param {readonly string[]} lacks titles @param {(line: string) => void} print */
  constructor(lacks, print) {
    this.#lacks = new Set(lacks);
    this.#print = print;
  }

  get failedAsListed() {
    return [...this.#failedAsListed];
  }

  /** Listed titles without a test. @returns {string[]} */
  get unknown() {
    return [...this.#lacks].filter((title) => !this.#told.has(title));
  }

  /**
   * Reports each test once, even if a second process repeats the file in which the first one broke off: passed tests when the next file
   * begins, failed ones immediately.
   */
  group() {
    let isBegun = false;
    /** Titles that failed in earlier processes. @type {Set<string | undefined>} */
    const failed = new Set();
    const tell = (/** @type {object} */ event) => this.#print(mark + JSON.stringify(event));

    const run = () => {
      let [begun, ended, failures] = [0, 0, 0];
      /** @type {string | undefined} */
      let file;
      /** @type {TestEvent[]} */
      let passed = [];
      /** @type {(string | undefined)[]} */
      const failedHere = [];

      /** @param {TestEvent} event */
      const takeTest = (event) => {
        const { file: next = file, failed: title } = event;
        if (next !== file) passed.splice(0).forEach(tell);
        file = next;
        if (title !== undefined) failures += 1;
        const judged = this.#judge(event);
        if (judged === null || failed.has(judged.failed ?? judged.passed)) return;
        if (judged.failed === undefined) return void passed.push(judged);
        failedHere.push(judged.failed);
        tell(judged);
      };

      return {
        /** @param {string} line */
        take: (line) => {
          const at = line.indexOf(mark);
          if (at === -1) return this.#print(line);
          const event = JSON.parse(line.slice(at + 1));
          if ('tests' in event) {
            begun += 1;
            if (!isBegun) tell(event);
            isBegun = true;
          } else if ('ended' in event) {
            ended += 1;
            passed.splice(0).forEach(tell);
            tell(event);
          } else if ('started' in event) tell(event);
          else takeTest(event);
        },
        /** @param {number | string} end exit code (Mocha: number of failed tests) or signal */
        isComplete: (end) => begun === 1 && ended === 1 && end === Math.min(failures, 255),
        /** Whether all tests were reported, however the process ended. */
        isReported: () => ended === 1,
        /**
         * Called if something other than a test ended the process. Passed tests of its last file must pass again.
         * @returns {string | undefined} that file; undefined if no test was reported
         */
        breakOff: () => {
          passed = [];
          for (const title of failedHere) failed.add(title);
          return file;
        },
      };
    };
    return { run };
  }

  /** @param {TestEvent} event @returns {TestEvent | null} event to report instead, or null */
  #judge(event) {
    const title = event.failed ?? event.passed;
    if (title === undefined || !this.#lacks.has(title)) return event;
    this.#told.add(title);
    if (event.failed === undefined)
      return {
        failed: title,
        file: event.file,
        ms: event.ms,
        why: 'It passes there by now. Take it off its list in test/host/windows/lacks.mjs.',
      };
    this.#failedAsListed.add(title);
    return null;
  }
}
