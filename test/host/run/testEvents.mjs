/** Reads events from test/support/eventReporter.ts, and other output. */
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * @typedef {object} TestReport of one process
 * @property {number} tests total
 * @property {number} unended test runs that have begun and not ended
 * @property {{ title: string, file: string, ms: number }[]} passed
 * @property {{ title: string, file: string, ms: number, why: string }[]} failed
 * @property {{ title: string, needs: string }[]} notRun tests whose program is missing
 * @property {{ title: string, why: string }[]} secondTries tests that failed once and were tried again
 * @property {string[]} figures
 * @property {Map<string, string>} running titles by file
 * @property {number} heardMs time of the last line
 */

/** @returns {TestReport} */
export const emptyReport = () => ({
  tests: 0,
  unended: 0,
  passed: [],
  failed: [],
  notRun: [],
  secondTries: [],
  figures: [],
  running: new Map(),
  heardMs: Date.now(),
});

/** Prefix of test/support/figures.ts. */
const figureMark = '≡ ';

/**
 * Reads the output of a process: events and figures into `told`, the rest into a file.
 * @param {NodeJS.ReadableStream[]} streams
 * @param {TestReport} told
 * @param {string} noiseFile
 * @returns {Promise<void>}
 */
export async function follow(streams, told, noiseFile) {
  const noise = createWriteStream(noiseFile);
  await Promise.all(
    streams.map(async (input) => {
      for await (const line of createInterface({ input, crlfDelay: Infinity })) {
        told.heardMs = Date.now();
        if (!take(line, told)) noise.write(`${line}\n`);
      }
    }),
  );
  await new Promise((resolve) => noise.end(() => resolve(undefined)));
}

/**
 * @param {string} line
 * @param {TestReport} told
 * @returns {boolean} whether it was an event or a figure
 */
function take(line, told) {
  const figure = line.trimStart();
  if (figure.startsWith(figureMark)) {
    told.figures.push(figure.slice(figureMark.length));
    return true;
  }
  const at = line.indexOf('\u001e');
  if (at === -1) return false;
  const event = JSON.parse(line.slice(at + 1));
  if ('tests' in event) {
    told.tests += event.tests;
    told.unended += 1;
  } else if ('ended' in event) told.unended -= 1;
  else if ('started' in event) told.running.set(event.file, event.started);
  else told.running.delete(event.file);
  if ('passed' in event) told.passed.push({ title: event.passed, file: event.file, ms: event.ms });
  if ('failed' in event) told.failed.push({ title: event.failed, file: event.file, ms: event.ms, why: event.why });
  if ('triedAgain' in event) told.secondTries.push({ title: event.triedAgain, why: event.why });
  if ('notRun' in event) told.notRun.push({ title: event.notRun, needs: event.needs });
  return true;
}
