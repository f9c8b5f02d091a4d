/** Meaning of a job's state. `faulty`: ended with errors. `unknown`: the service's word isn't recognized. */
export type JobState = 'running' | 'done' | 'faulty' | 'failed' | 'stopped' | 'unknown';

/**
 * Returns the meaning of a state. IN_PROGRESS, EXECUTED, and CREATED are known; others are read as English. Qualified
 * words, such as `PARTIALLY_EXECUTED`, are unknown.
 */
export function stateOfWord(word: string | undefined): JobState {
  const parts = (word ?? '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toUpperCase()
    .replace('TIMED_OUT', 'TIMEDOUT')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !fillers.has(part));
  if (parts.length === 0) return 'unknown';
  const joined = parts.join('_');
  const isDenied = parts.some((part) => negations.has(part));
  if (running.has(joined)) return 'running';
  if (!isDenied && parts.some((part) => /^\p{L}{3,}ING$/u.test(part))) return 'running';
  const all = (words: ReadonlySet<string>) => parts.every((part) => words.has(part));
  if (all(done)) return 'done';
  if (all(stopped)) return 'stopped';
  if (parts.some((part) => done.has(part)) && parts.every((part) => done.has(part) || errors.has(part)))
    return 'faulty';
  const isFailed = parts.some((part) => failed.has(part));
  const isAboutStopping = parts.some((part) => stopped.has(part));
  return isFailed && !isDenied && !isAboutStopping ? 'failed' : 'unknown';
}

export function isEnd(state: JobState): state is 'done' | 'faulty' | 'failed' | 'stopped' {
  return state === 'done' || state === 'faulty' || state === 'failed' || state === 'stopped';
}

const fillers = new Set([
  'ADMIN',
  'BY',
  'DISCOVERY',
  'JOB',
  'REQUEST',
  'STATE',
  'STATUS',
  'SYSTEM',
  'TASK',
  'USER',
  'WARNING',
  'WARNINGS',
  'WITH',
]);
const running = new Set([
  'ACCEPTED',
  'ACTIVE',
  'CREATED',
  'INITIALIZED',
  'IN_PROGRESS',
  'IN_QUEUE',
  'NEW',
  'NOT_STARTED',
  'OPEN',
  'PAUSED',
  'PROGRESS',
  'QUEUED',
  'READY',
  'RESUMED',
  'RETRY',
  'SCHEDULED',
  'STARTED',
  'SUBMITTED',
]);
const done = new Set([
  'COMPLETE',
  'COMPLETED',
  'DONE',
  'EXECUTED',
  'FINISHED',
  'OK',
  'SUCCEEDED',
  'SUCCESS',
  'SUCCESSFUL',
  'SUCCESSFULLY',
]);
const failed = new Set([
  'ABORT',
  'ABORTED',
  'CRASHED',
  'ERROR',
  'ERRORED',
  'ERRORS',
  'EXPIRED',
  'FAIL',
  'FAILED',
  'FAILURE',
  'FAILURES',
  'REJECTED',
  'TIMEDOUT',
  'TIMEOUT',
  'UNSUCCESSFUL',
]);
const errors = new Set(['ERROR', 'ERRORS', 'FAILURE', 'FAILURES']);
const stopped = new Set([
  'CANCEL',
  'CANCELED',
  'CANCELLED',
  'DELETE',
  'DELETED',
  'DISABLED',
  'KILLED',
  'REMOVED',
  'STOP',
  'STOPPED',
  'TERMINATED',
]);
const negations = new Set(['NO', 'NON', 'NOT', 'WITHOUT', 'PARTIAL', 'PARTIALLY', 'MISSING', 'NOTHING']);
