import type { JsonObject } from '../../../platform/common/json/json.ts';
import { memberText, stateMembers } from './memberNames.ts';

/** Meaning of a job's state. `unknown`: the service's word isn't recognized. */
export type JobState = 'running' | 'done' | 'failed' | 'stopped' | 'unknown';

/**
 * Returns the meaning of a job's state, in any case. The service is known to send IN_PROGRESS, EXECUTED, CREATED, and
 * DELETED. Its words for failures aren't known, so one plain word is accepted for each other meaning.
 */
export const stateOfWord = meaningIn<JobState>({
  running: ['IN_PROGRESS', 'CREATED'],
  done: ['EXECUTED', 'COMPLETED'],
  failed: ['FAILED'],
  stopped: ['DELETED', 'STOPPED'],
});

export function isEnd(state: JobState): state is 'done' | 'failed' | 'stopped' {
  return state === 'done' || state === 'failed' || state === 'stopped';
}

/** Condition of a device, link, or application. `unknown`: the service's word isn't recognized. */
export type Condition = 'up' | 'degraded' | 'down' | 'unknown';

const conditionOf = meaningIn<Condition>({
  up: ['UP', 'GREEN'],
  degraded: ['DEGRADED', 'YELLOW'],
  down: ['DOWN', 'RED'],
});

export interface State {
  readonly condition: Condition;
  /** Word of the service. */
  readonly word?: string;
}

/** Returns the state of an object by its word for it, or else by its color. Returns undefined if it has neither. */
export function stateOf(value: JsonObject): State | undefined {
  const word = memberText(value, ...stateMembers);
  const [byWord, byColor] = [conditionOf(word), conditionOf(memberText(value, 'colorCode'))];
  const condition = byWord === 'unknown' ? byColor : byWord;
  if (word === undefined && condition === 'unknown') return undefined;
  return { condition, ...(word !== undefined && { word }) };
}

function meaningIn<T extends string>(words: Partial<Record<T, readonly string[]>>): (word?: string) => T | 'unknown' {
  const meanings = new Map(
    (Object.entries(words) as [T, readonly string[]][]).flatMap(([meaning, all]) =>
      all.map((word) => [word, meaning] as const),
    ),
  );
  return (word = '') =>
    meanings.get(
      word
        .trim()
        .toUpperCase()
        .replace(/[\s-]+/g, '_'),
    ) ?? 'unknown';
}
