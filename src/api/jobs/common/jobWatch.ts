import type { OrgAccessError } from '../../../platform/common/errors.ts';
import { afterPoll, beginPolling } from '../../../service/common/polling.ts';
import type { JobRow } from '../../../service/forms/common/jobs.ts';
import { isEnd, stateOfWord } from '../../../service/forms/common/states.ts';
import type { JobPhase, JobWatch } from './jobSchema.ts';

/** @property isWhole whether the complete list was read, so that unlisted jobs are missing */
export type JobList =
  | { readonly kind: 'listed'; readonly rows: readonly JobRow[]; readonly isWhole: boolean }
  | { readonly kind: 'failed'; readonly error: OrgAccessError };

/** Jobs may stay at 98.5 % or above forever. */
const nearEnd = 98.5;
const stuckAfterMs = 10 * 60_000;
const missingAfter = 3;
const lostAfterMs = 60 * 60_000;
const unchangedAfterMs = 60 * 60_000;

export function beginWatch(job: Pick<JobWatch, 'requestId' | 'requestName' | 'triggerType'>, nowMs: number): JobWatch {
  return { ...job, phase: 'waiting', unchangedSinceMs: nowMs, ...beginPolling(nowMs) };
}

const final: readonly JobPhase[] = ['done', 'failed', 'stopped', 'lost', 'unchanged'];

export function isOver({ phase }: Pick<JobWatch, 'phase'>): boolean {
  return final.includes(phase);
}

export function afterList({ error: _, ...watch }: JobWatch, list: JobList, nowMs: number): JobWatch {
  if (isOver(watch)) return watch;
  if (list.kind === 'failed') {
    const { error } = list;
    return { ...afterPoll(watch, nowMs, { isFailed: true, retryAfterMs: error.retryAfterMs }), error };
  }
  const polled = afterPoll(watch, nowMs);
  const row = decisive(list.rows.filter(({ requestId }) => requestId === watch.requestId));
  if (row) return seen(polled, row, nowMs);
  return list.isWhole ? unseen(polled, nowMs) : polled;
}

/**
 * Returns the row that decides about a job that is listed more than once, for example because it is repeated. Such a
 * job has ended when all its rows have.
 */
function decisive(rows: readonly JobRow[]): JobRow | undefined {
  const newestFirst = rows.toSorted((a, b) => (b.startedAtMs ?? 0) - (a.startedAtMs ?? 0));
  return newestFirst.find(({ status }) => !isEnd(stateOfWord(status))) ?? newestFirst[0];
}

function seen({ missed: _, word: lastWord, ...watch }: JobWatch, row: JobRow, nowMs: number): JobWatch {
  const { status: word, ...listed } = row;
  const { percent = watch.percent } = row;
  const isUnchanged = word === lastWord && percent === watch.percent && watch.seenAtMs !== undefined;
  const unchangedSinceMs = isUnchanged ? Math.min(watch.unchangedSinceMs, nowMs) : nowMs;
  return {
    ...watch,
    ...listed,
    ...(word !== undefined && { word }),
    phase: phaseOf(word, percent, nowMs - unchangedSinceMs),
    unchangedSinceMs,
    seenAtMs: nowMs,
  };
}

/**
 * Returns the phase of a job. It is over if it probably won't change: after an hour, or after ten minutes at 100 % in
 * an unknown state.
 */
function phaseOf(word: string | undefined, percent = 0, unchangedMs: number): JobPhase {
  const state = stateOfWord(word);
  if (isEnd(state)) return state;
  const isStuck = percent >= nearEnd && unchangedMs >= stuckAfterMs;
  if (unchangedMs >= unchangedAfterMs || (isStuck && percent >= 100 && state === 'unknown')) return 'unchanged';
  return isStuck ? 'stuck' : state;
}

function unseen(watch: JobWatch, nowMs: number): JobWatch {
  const lists = (watch.missed?.lists ?? 0) + 1;
  const sinceMs = Math.min(watch.missed?.sinceMs ?? nowMs, nowMs);
  const missed = { lists, sinceMs };
  if (lists < missingAfter) return { ...watch, missed };
  return { ...watch, missed, phase: nowMs - sinceMs >= lostAfterMs ? 'lost' : 'missing' };
}
