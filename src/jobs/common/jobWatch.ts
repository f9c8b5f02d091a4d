import type { OrgAccessError } from '../../platform/common/errors.ts';
import type { JsonObject } from '../../platform/common/json/json.ts';
import type { JobRow } from './jobRow.ts';
import { isEnd, stateOfWord } from './jobState.ts';

/**
 * The phases of a job that is followed. `waiting`: it was not listed yet. `stuck`: it stands near its end, and has not moved for long. `unknown`:
 * the service has a word for its state that is not known. `missing`: it is not in the list, or not any more. All of these go on; the others
 * are the end: `faulty` when it ended with errors, `lost` when it was missing for too long.
 */
export type JobPhase =
  | 'waiting'
  | 'running'
  | 'stuck'
  | 'unknown'
  | 'missing'
  | 'done'
  | 'faulty'
  | 'failed'
  | 'stopped'
  | 'lost';

/**
 * A job of the service as it is followed, by its own ID. It is immutable, holds no secrets, and knows no timers: whoever follows a job asks for
 * the status list when `untilPollMs` says so, and hands what came to `afterPoll`.
 */
export interface JobWatch {
  readonly requestId: string;
  readonly requestName?: string;
  readonly triggerType?: string;
  readonly phase: JobPhase;
  /** The state as the service has it, in its own word. */
  readonly word?: string;
  /** 0 to 100, with fractions. */
  readonly percent?: number;
  /** The percentage that there was before it fell, until it is reached again. */
  readonly fellFrom?: number;
  readonly startedAtMs?: number;
  /** The time since when word and percentage are as they are. */
  readonly unchangedSinceMs: number;
  /** The last time that it was in the list. */
  readonly seenAtMs?: number;
  /** The number of times that the list has it, where that is more than once. */
  readonly copies?: number;
  /** Whole lists in a row that it was not in, and the time of the first. */
  readonly missed?: { readonly lists: number; readonly sinceMs: number };
  /** Lists in a row that could not be had, and why the last one could not. */
  readonly failed?: { readonly times: number; readonly error: OrgAccessError };
  /** The time that the back-off has come to. */
  readonly delayMs: number;
  /** The last time that the list was asked for, or the beginning; and the time to wait from then on. */
  readonly polledAtMs: number;
  readonly waitMs: number;
  /** The row as it was received last. */
  readonly source?: JsonObject;
}

/** The result of asking for the status list. */
export type Poll =
  /** @property isWhole whether all of the list was read, so that what is not in it is not there */
  | { readonly kind: 'listed'; readonly rows: readonly JobRow[]; readonly isWhole: boolean }
  | { readonly kind: 'failed'; readonly error: OrgAccessError };

const firstDelayMs = 5_000;
const longestDelayMs = 120_000;
const growth = 1.5;
/** Scripts have met jobs that stand at 98.5 % and above for good. */
const nearEnd = 98.5;
const stuckAfterMs = 10 * 60_000;
const missingAfter = 3;
const lostAfterMs = 60 * 60_000;

export function beginWatch(job: Pick<JobWatch, 'requestId' | 'requestName' | 'triggerType'>, nowMs: number): JobWatch {
  const timing = { unchangedSinceMs: nowMs, delayMs: firstDelayMs, polledAtMs: nowMs, waitMs: firstDelayMs };
  return { ...job, phase: 'waiting', ...timing };
}

/** Whether there is nothing more to follow. */
export function isOver({ phase }: Pick<JobWatch, 'phase'>): boolean {
  return phase === 'lost' || (phase !== 'waiting' && phase !== 'stuck' && phase !== 'missing' && isEnd(phase));
}

/** The time until the list is to be asked for, in milliseconds; 0 when that is due. A clock that was set back does not prolong it. */
export function untilPollMs({ polledAtMs, waitMs }: Pick<JobWatch, 'polledAtMs' | 'waitMs'>, nowMs: number): number {
  return Math.min(waitMs, Math.max(0, polledAtMs + waitMs - nowMs));
}

/** The watch when somebody wants to know now. */
export function dueNow(watch: JobWatch): JobWatch {
  return isOver(watch) ? watch : { ...watch, waitMs: 0 };
}

/** The watch after the list was asked for. */
export function afterPoll(watch: JobWatch, poll: Poll, nowMs: number): JobWatch {
  if (isOver(watch)) return watch;
  if (poll.kind === 'failed') return afterFailure(watch, poll.error, nowMs);
  const { failed: _, ...before } = next(watch, growth, nowMs);
  const rows = poll.rows.filter(({ requestId }) => requestId === watch.requestId);
  const row = decisive(rows);
  if (row) return seen(before, row, rows.length, nowMs);
  return poll.isWhole ? unseen(before, nowMs) : before;
}

function next(watch: JobWatch, factor: number, nowMs: number): JobWatch {
  const delayMs = Math.min(longestDelayMs, watch.delayMs * factor);
  return { ...watch, delayMs, waitMs: delayMs, polledAtMs: nowMs };
}

function afterFailure(watch: JobWatch, error: OrgAccessError, nowMs: number): JobWatch {
  const later = next(watch, 2 * growth, nowMs);
  const failed = { times: (watch.failed?.times ?? 0) + 1, error };
  return { ...later, waitMs: Math.max(later.waitMs, error.retryAfterMs ?? 0), failed };
}

/** A job that is listed twice has ended when all of it has; then the newest tells how, and a failure before a success. */
function decisive(rows: readonly JobRow[]): JobRow | undefined {
  const rank = ({ status, startedAtMs }: JobRow): readonly [number, number, number] => {
    const state = stateOfWord(status);
    return [isEnd(state) ? 0 : 1, startedAtMs ?? 0, state === 'done' ? 0 : 1];
  };
  return rows.toSorted((a, b) => compare(rank(b), rank(a)))[0];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((one, index) => one !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function seen(watch: JobWatch, row: JobRow, copies: number, nowMs: number): JobWatch {
  const { missed: _missed, copies: _copies, fellFrom, word: lastWord, percent: lastPercent, ...rest } = watch;
  const { status: word, percent = lastPercent, requestName, triggerType, startedAtMs, source } = row;
  const isUnchanged = word === lastWord && percent === lastPercent && watch.seenAtMs !== undefined;
  const unchangedSinceMs = isUnchanged ? Math.min(watch.unchangedSinceMs, nowMs) : nowMs;
  const highest = Math.max(fellFrom ?? 0, lastPercent ?? 0);
  const state = stateOfWord(word);
  const isStuck = !isEnd(state) && (percent ?? 0) >= nearEnd && nowMs - unchangedSinceMs >= stuckAfterMs;
  return {
    ...rest,
    phase: isStuck ? 'stuck' : state,
    ...(word !== undefined && { word }),
    ...(percent !== undefined && { percent }),
    ...(percent !== undefined && percent < highest && { fellFrom: highest }),
    ...(requestName !== undefined && { requestName }),
    ...(triggerType !== undefined && { triggerType }),
    ...(startedAtMs !== undefined && { startedAtMs }),
    ...(copies > 1 && { copies }),
    unchangedSinceMs,
    seenAtMs: nowMs,
    source,
  };
}

function unseen(watch: JobWatch, nowMs: number): JobWatch {
  const lists = (watch.missed?.lists ?? 0) + 1;
  const sinceMs = Math.min(watch.missed?.sinceMs ?? nowMs, nowMs);
  const missed = { lists, sinceMs };
  if (lists < missingAfter) return { ...watch, missed };
  return { ...watch, missed, phase: nowMs - sinceMs >= lostAfterMs ? 'lost' : 'missing' };
}
