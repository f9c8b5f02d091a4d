import { setInterval, clearInterval } from 'node:timers';

/** Error that is printed without its stack. */
export class HumanError extends Error {}

/** Error because of something that can't be had here. `npm test` leaves out only the parts that need it, except in CI. */
export class NotHere extends HumanError {}

/** Whether this is CI, where everything that the workflows install is required. */
export const isCi = () => (process.env.CI ?? 'false') !== 'false';

/** @param {string} text */
export function say(text) {
  console.log(text);
}

/** @param {number} startedMs epoch milliseconds */
export function secondsSince(startedMs) {
  return `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
}

/**
 * Prints `title`, a line every 10 s, and the duration.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedMs = Date.now();
  say(`• ${title} …`);
  const beat = setInterval(() => say(`  … ${Math.round((Date.now() - startedMs) / 1000)} s`), 10_000);
  try {
    const result = await work();
    say(`  done in ${secondsSince(startedMs)}`);
    return result;
  } finally {
    clearInterval(beat);
  }
}

/**
 * Runs a script's body. An error ends this process and all that it started, with code 1.
 * @param {() => Promise<number | void>} body returns the exit code
 */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    console.error(error instanceof HumanError ? `\n${error.message}` : error);
    process.exit(1);
  }
}
