/** Runs the processes of `npm test`. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { root } from '../paths.mjs';
import { startPiped } from '../processes.mjs';
import { follow, emptyReport } from './testEvents.mjs';

/** Folder for the other output of each process. */
export const noiseFolder = path.join(root, 'out/noise');

/**
 * @typedef {object} Job process
 * @property {string} part
 * @property {string} name
 * @property {{ command: string, args: string[], shell?: boolean }} program
 * @property {readonly string[]} needs prerequisite parts
 * @typedef {object} Result
 * @property {Job} job
 * @property {'waiting' | 'running' | 'ok' | 'failed' | 'left out'} state left out: a prerequisite has failed
 * @property {number} seconds
 * @property {import('./testEvents.mjs').TestReport} told
 * @property {string} noiseFile
 * @property {string} [stopped] reason why the run ended it
 */

/**
 * @typedef {object} Run
 * @property {number} places number of jobs at once
 * @property {NodeJS.ProcessEnv} env
 * @property {Limits} limits
 * @property {(result: Result) => void} onEnd
 * @property {string} [noise] folder for other output, emptied first
 * @typedef {object} Limits
 * @property {number} wholeMs for all jobs together
 * @property {number} stillMs without output of a job
 */

/** Longer than any test takes. @type {Limits} */
export const usualLimits = {
  wholeMs: Number(process.env.ORG_ACCESS_TEST_MINUTES ?? 60) * 60_000,
  stillMs: 12 * 60_000,
};

/**
 * Starts jobs in order, each when there is room and its prerequisites have succeeded. Prerequisites must come first.
 * @param {readonly Job[]} jobs
 * @param {Run} how
 * @returns {{ results: readonly Result[], done: Promise<unknown> }} the results change while jobs run
 */
export function runJobs(jobs, { places, env, limits, onEnd, noise = noiseFolder }) {
  const endMs = Date.now() + limits.wholeMs;
  const results = jobs.map(
    (job) =>
      /** @type {Result} */ ({
        job,
        state: 'waiting',
        seconds: 0,
        told: emptyReport(),
        noiseFile: path.join(noise, `${job.name}.log`),
      }),
  );
  const inPlace = limited(places);
  /** @type {Map<string, Promise<boolean>[]>} */
  const ends = new Map();
  /** Each job starts after its predecessor, so that later ones don't delay long ones. @type {Promise<unknown>} */
  let turn = rm(noise, { recursive: true, force: true }).then(() => mkdir(noise, { recursive: true }));
  for (const result of results) {
    const { job } = result;
    const needs = Promise.all(job.needs.flatMap((part) => ends.get(part) ?? []));
    turn = turn.then(() => needs);
    const mine = turn;
    const end = (async () => {
      await mine;
      if ((await needs).includes(false)) result.state = 'left out';
      else await inPlace(() => run(result, env, { ...limits, endMs }));
      onEnd(result);
      return result.state === 'ok';
    })();
    ends.set(job.part, [...(ends.get(job.part) ?? []), end]);
  }
  return { results, done: Promise.all([...ends.values()].flat()) };
}

/**
 * @param {Result} result
 * @param {NodeJS.ProcessEnv} env
 * @param {Limits & { endMs: number }} limits `endMs`: deadline of the whole run
 */
async function run(result, env, limits) {
  const { job, told, noiseFile } = result;
  const startedMs = Date.now();
  result.state = 'running';
  told.heardMs = startedMs;
  const { streams, code, end } = startPiped(job.program.command, job.program.args, {
    cwd: root,
    env,
    shell: job.program.shell ?? false,
  });
  const watch = setInterval(
    () => {
      const why = whyStopped(result, limits);
      if (why === undefined) return;
      result.stopped = why;
      clearInterval(watch);
      void end();
    },
    Math.min(1000, limits.stillMs / 4),
  );
  await follow(streams, told, noiseFile);
  const isWell = (await code) === 0;
  clearInterval(watch);
  // A process may exit with 0 in the middle of its tests.
  const isDone = isWell && result.stopped === undefined && told.unended === 0;
  result.state = isDone && told.failed.length === 0 ? 'ok' : 'failed';
  result.seconds = (Date.now() - startedMs) / 1000;
}

/**
 * @param {Result} result
 * @param {Limits & { endMs: number }} limits
 * @returns {string | undefined} exceeded limit and running tests
 */
function whyStopped({ job, told }, { wholeMs, stillMs, endMs }) {
  const minutes = (/** @type {number} */ ms) => `${(ms / 60_000).toFixed(1)} minutes`;
  const running = [...told.running].map(([file, title]) => `\n  ${file}: ${title}`).join('');
  const during = running === '' ? ' No test was running.' : ` Running:${running}`;
  if (Date.now() - told.heardMs > stillMs) return `${job.name} printed nothing for ${minutes(stillMs)}.${during}`;
  if (Date.now() > endMs) return `${job.name} had not ended when the whole run reached ${minutes(wholeMs)}.${during}`;
  return undefined;
}

/** Returns a FIFO semaphore. @param {number} places */
function limited(places) {
  let free = places;
  /** @type {(() => void)[]} */
  const waiting = [];
  return async (/** @type {() => Promise<void>} */ work) => {
    if (free > 0) free -= 1;
    else await new Promise((resolve) => waiting.push(() => resolve(undefined)));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
