/** Meaning of a job's state. `unknown`: the service's word isn't recognized. */
export type JobState = 'running' | 'done' | 'failed' | 'stopped' | 'unknown';

/**
 * Words for states. IN_PROGRESS, EXECUTED, CREATED, and DELETED are the service's; its words for failures aren't known, so there is one plain
 * word for each other meaning.
 */
const meanings = new Map<string, JobState>([
  ['IN_PROGRESS', 'running'],
  ['CREATED', 'running'],
  ['EXECUTED', 'done'],
  ['COMPLETED', 'done'],
  ['FAILED', 'failed'],
  ['DELETED', 'stopped'],
  ['STOPPED', 'stopped'],
]);

/** Returns the meaning of a state, in any case. */
export function stateOfWord(word: string | undefined): JobState {
  return (
    meanings.get(
      word
        ?.trim()
        .toUpperCase()
        .replace(/[\s-]+/g, '_') ?? '',
    ) ?? 'unknown'
  );
}

export function isEnd(state: JobState): state is 'done' | 'failed' | 'stopped' {
  return state === 'done' || state === 'failed' || state === 'stopped';
}
