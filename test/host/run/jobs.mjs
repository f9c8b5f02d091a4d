/** Runs what `npm test` consists of: processes, a few at a time. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../paths.mjs';
import { startPiped } from '../processes.mjs';
import { follow, nothingTold } from './testEvents.mjs';

/** What else the processes print, a file for each. */
export const noiseFolder = path.join(root, 'out/noise');

/**
 * @typedef {object} Job a process
 * @property {string} part that it belongs to
 * @property {string} name its own
 * @property {{ command: string, args: string[], shell?: boolean }} program
 * @property {readonly string[]} needs parts that have to have ended well before
 *
 * @typedef {object} Result
 * @property {Job} job
 * @property {'waiting' | 'running' | 'ok' | 'failed' | 'left out'} state left out: something that it needs has failed
 * @property {number} seconds
 * @property {import('./testEvents.mjs').Telling} told
 * @property {string} noiseFile
 */

/**
 * Starts jobs in their order, each when it has a place and what it needs. Parts come before those that need them.
 * @param {readonly Job[]} jobs
 * @param {number} places how many run at once
 * @param {NodeJS.ProcessEnv} env
 * @param {(result: Result) => void} onEnd
 * @returns {{ results: readonly Result[], done: Promise<unknown> }} the results change while jobs run
 */
export function runJobs(jobs, places, env, onEnd) {
  const results = jobs.map(
    (job) =>
      /** @type {Result} */ ({
        job,
        state: 'waiting',
        seconds: 0,
        told: nothingTold(),
        noiseFile: path.join(noiseFolder, `${job.name}.log`),
      }),
  );
  const inPlace = limited(places);
  /** @type {Map<string, Promise<boolean>[]>} */
  const ends = new Map();
  /** The one before has what it needs, so that those that take longest do not wait for those after them. @type {Promise<unknown>} */
  let turn = rm(noiseFolder, { recursive: true, force: true }).then(() => mkdir(noiseFolder, { recursive: true }));
  for (const result of results) {
    const { job } = result;
    const needs = Promise.all(job.needs.flatMap((part) => ends.get(part) ?? []));
    turn = turn.then(() => needs);
    const mine = turn;
    const end = (async () => {
      await mine;
      if ((await needs).includes(false)) result.state = 'left out';
      else await inPlace(() => run(result, env));
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
 */
async function run(result, env) {
  const { job, told, noiseFile } = result;
  const startedMs = Date.now();
  result.state = 'running';
  const { streams, code } = startPiped(job.program.command, job.program.args, {
    cwd: root,
    env,
    shell: job.program.shell ?? false,
  });
  await follow(streams, told, noiseFile);
  // A process that ends in the middle of its tests may say that all is well.
  result.state = (await code) === 0 && told.failed.length === 0 && told.unended === 0 ? 'ok' : 'failed';
  result.seconds = (Date.now() - startedMs) / 1000;
}

/**
 * A gate that lets so many through at a time, in the order in which they came.
 * @param {number} places
 */
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
