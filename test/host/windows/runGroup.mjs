/** Runs a group of test files in one process, which may be repeated if the Wine server ends. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { tail } from '../processes.mjs';

/**
 * @typedef {object} Lane runs processes one after another
 * @property {(files: readonly string[], log: string) => Promise<number | string>} run
 * @property {() => Promise<Ground | undefined>} start starts the Wine server unless it runs; undefined on Windows
 * @typedef {object} Ground Wine server
 * @property {string | undefined} end reason of its end; undefined while it runs
 * @property {Promise<unknown>} ended
 * @property {() => void} clear ends its programs, which would wait forever without it
 */

/** Delay after which a process may notice the end of its server before this one does. */
const newsMs = 1_000;

/**
 * Runs a group. If its server ends, it is continued once, from that file. Failed tests are never repeated.
 * @param {Lane} lane
 * @param {readonly string[]} files
 * @param {{ log: (attempt: number) => string, judge: import('./judge.mjs').Judge, print: (line: string) => void }} how
 * @returns {Promise<string | undefined>} problem other than failed tests
 */
export async function runGroup(lane, files, { log, judge, print }) {
  const group = judge.group();
  let left = files;
  for (let attempt = 1; ; attempt += 1) {
    const ground = await lane.start();
    const file = log(attempt);
    const run = group.run();
    const ending = lane.run(left, file);
    void ground?.ended.then(ground.clear);
    const end = await follow(file, ending, run.take);
    if (run.isComplete(end)) return undefined;
    if (ground) await Promise.race([ground.ended, sleep(newsMs)]);
    if (ground?.end === undefined)
      return `The tests in ${file} are not complete; what runs them ended with ${end}:\n${tail(readFileSync(file, 'utf8'), 20)}`;
    if (run.isReported()) return undefined;
    const last = run.breakOff();
    const at = `Wine’s own server ended (${ground.end})${last ? ` in or after ${last}` : ''}`;
    if (attempt > 1) return `${at}, for the second time in one group. Its tests are not complete: ${file}`;
    left = left.slice(Math.max(0, left.indexOf(last ?? '')));
    print(`≡ ${at}. That is no failure of a test: the group is run again from there, once.`);
  }
}

/**
 * Forwards the lines of a growing file until its process ends.
 * @param {string} file
 * @param {Promise<number | string>} ending
 * @param {(line: string) => void} take
 */
async function follow(file, ending, take) {
  /** @type {number | string | undefined} */
  let end;
  const noted = ending.then((how) => (end = how));
  const lines = linesOf(file);
  while (end === undefined) {
    for (const line of lines.next()) take(line);
    await Promise.race([noted, sleep(200)]);
  }
  for (const line of lines.next()) take(line);
  lines.close();
  return end;
}

/** @param {string} file */
function linesOf(file) {
  const handle = openSync(file, 'r');
  const chunk = Buffer.alloc(1 << 16);
  let rest = Buffer.alloc(0);
  return {
    /** Returns the complete lines since the last call. */
    next() {
      for (let count; (count = readSync(handle, chunk)) > 0;) rest = Buffer.concat([rest, chunk.subarray(0, count)]);
      const end = rest.lastIndexOf('\n') + 1;
      const whole = rest.subarray(0, end).toString();
      rest = rest.subarray(end);
      return whole === '' ? [] : whole.trimEnd().split(/\r?\n/);
    },
    close: () => closeSync(handle),
  };
}
