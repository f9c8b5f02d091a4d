/** Judges what tests under Wine tell: those on the list of what Wine lacks have to fail, all others not. */

/** How an event begins, see test/support/eventReporter.ts. */
const mark = '\u001e';

/** Of one run of the part, whose groups are processes. */
export class Judge {
  /** @type {ReadonlySet<string>} */
  #lacks;
  /** @type {Set<string>} */
  #failedAsListed = new Set();
  /** @type {Set<string>} */
  #told = new Set();
  /** @type {(line: string) => void} */
  #print;

  /**
   * @param {readonly string[]} lacks titles
   * @param {(line: string) => void} print where events go that `npm test` reads
   */
  constructor(lacks, print) {
    this.#lacks = new Set(lacks);
    this.#print = print;
  }

  /** Titles that failed as the list says. */
  get failedAsListed() {
    return [...this.#failedAsListed];
  }

  /** Titles of the list that no test has. @returns {string[]} */
  get unknown() {
    return [...this.#lacks].filter((title) => !this.#told.has(title));
  }

  /** One process with tests. */
  group() {
    let [begun, ended, failed] = [0, 0, 0];
    return {
      /** @param {string} line that it has printed */
      take: (line) => {
        const at = line.indexOf(mark);
        const event = at === -1 ? undefined : JSON.parse(line.slice(at + 1));
        if (event && 'tests' in event) begun += 1;
        if (event && 'ended' in event) ended += 1;
        if (event && 'failed' in event) failed += 1;
        const judged = event && this.#judge(event);
        if (judged !== null) this.#print(judged ? mark + JSON.stringify(judged) : line);
      },
      /** @param {number | string} end how it ended: Mocha's exit code is the number of failed tests */
      isComplete: (end) => begun === 1 && ended === 1 && end === Math.min(failed, 255),
    };
  }

  /**
   * @param {{ passed?: string, failed?: string, file?: string, ms?: number }} event
   * @returns {object | null} the event to tell instead; null for none
   */
  #judge(event) {
    const title = event.failed ?? event.passed;
    if (title === undefined || !this.#lacks.has(title)) return event;
    this.#told.add(title);
    if (event.failed === undefined)
      return {
        failed: title,
        file: event.file,
        ms: event.ms,
        why: 'It passes under Wine by now. Take it off the list in test/host/windows/lacks.mjs.',
      };
    this.#failedAsListed.add(title);
    return null;
  }
}
