/** Progress of `npm test`: an updated line on a terminal, otherwise a line each minute. */
import { clearInterval, setInterval } from 'node:timers';
import { say } from '../say.mjs';

/**
 * @param {readonly import('./jobs.mjs').Result[]} results
 * @param {number} startedMs
 */
export function showProgress(results, startedMs) {
  const isTerminal = process.stdout.isTTY;
  const show = () => {
    const line = lineOf(results, startedMs);
    if (isTerminal) process.stdout.write(`\r\u001b[K${line.slice(0, (process.stdout.columns ?? 80) - 1)}`);
    else say(line);
  };
  const beat = setInterval(show, isTerminal ? 500 : 60_000);
  return {
    /** @param {string} text */
    print(text) {
      if (isTerminal) process.stdout.write('\r\u001b[K');
      say(text);
    },
    end() {
      clearInterval(beat);
      if (isTerminal) process.stdout.write('\r\u001b[K');
    },
  };
}

/**
 * @param {readonly import('./jobs.mjs').Result[]} results
 * @param {number} startedMs
 */
function lineOf(results, startedMs) {
  const seconds = Math.floor((Date.now() - startedMs) / 1000);
  const running = results
    .filter(({ state }) => state === 'running')
    .map(({ job, told }) => {
      const failed = told.failed.length > 0 ? `, ${told.failed.length} failed` : '';
      return told.tests > 0
        ? `${job.name} ${told.passed.length + told.failed.length}/${told.tests}${failed}`
        : job.name;
    });
  return `  ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}  ${running.join(' · ')}`;
}
