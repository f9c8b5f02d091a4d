import type { OrgAccessError } from '../../../platform/common/errors.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import type { JobRow } from './jobRow.ts';
import { isEnd, stateOfWord } from './jobState.ts';

/**
 * Phase of a followed job. `waiting`: not listed yet. `stuck`: unchanged near its end for long. `unknown`: state not
 * recognized. `missing`: not listed, or no longer. These and `running` continue; the others are final, such as `lost`
 * (missing for too long) and `unchanged` (for too long).
 */
export type JobPhase =
  | 'waiting'
  | 'running'
  | 'stuck'
  | 'unknown'
  | 'missing'
  | 'done'
  | 'failed'
  | 'stopped'
  | 'lost'
  | 'unchanged';

/**
 * Followed job. Immutable, without secrets or timers: the caller requests the status list when `untilPollMs` is 0, and
 * passes the result to `afterPoll`.
 */
export interface JobWatch {
  readonly requestId: string;
  readonly requestName?: string;
  readonly triggerType?: string;
  readonly phase: JobPhase;
  readonly word?: string;
  readonly percent?: number;
  /** Percentage before it fell, until it is reached again. */
  readonly fellFrom?: number;
  readonly startedAtMs?: number;
  readonly unchangedSinceMs: number;
  readonly seenAtMs?: number;
  /** Number of times it is listed, if more than once. */
  readonly copies?: number;
  /** Number of consecutive complete lists without it, and the time of the first. */
  readonly missed?: { readonly lists: number; readonly sinceMs: number };
  readonly failed?: { readonly times: number; readonly error: OrgAccessError };
  readonly delayMs: number;
  /** Time of the last poll (initially the start), and the delay after it. */
  readonly polledAtMs: number;
  readonly waitMs: number;
  readonly source?: JsonObject;
}

export type Poll =
  /** @property isWhole whether the complete list was read, so that unlisted jobs are missing */
  | { readonly kind: 'listed'; readonly rows: readonly JobRow[]; readonly isWhole: boolean }
  | { readonly kind: 'failed'; readonly error: OrgAccessError };

const firstDelayMs = 5_000;
const maxDelayMs = 120_000;
const growth = 1.5;
/** Jobs may stay at 98.5 % or above forever. */
const nearEnd = 98.5;
const stuckAfterMs = 10 * 60_000;
const missingAfter = 3;
const lostAfterMs = 60 * 60_000;
const unchangedAfterMs = 60 * 60_000;

export function beginWatch(job: Pick<JobWatch, 'requestId' | 'requestName' | 'triggerType'>, nowMs: number): JobWatch {
  const timing = { unchangedSinceMs: nowMs, delayMs: firstDelayMs, polledAtMs: nowMs, waitMs: firstDelayMs };
  return { ...job, phase: 'waiting', ...timing };
}

export function isOver({ phase }: Pick<JobWatch, 'phase'>): boolean {
  return ['done', 'failed', 'stopped', 'lost', 'unchanged'].includes(phase);
}

/** Returns the watch as `unchanged` if its job probably won't change: after an hour, or stuck at 100 % in an unknown state. */
export function withoutHope(watch: JobWatch): JobWatch {
  const { phase, percent = 0, word, seenAtMs = 0, unchangedSinceMs } = watch;
  const isComplete = phase === 'stuck' && percent >= 100 && stateOfWord(word) === 'unknown';
  const isHopeless = !isOver(watch) && (isComplete || seenAtMs - unchangedSinceMs >= unchangedAfterMs);
  return isHopeless ? { ...watch, phase: 'unchanged' } : watch;
}

/** Returns 0 if the poll is due. Setting the clock back doesn't extend the time. */
export function untilPollMs({ polledAtMs, waitMs }: Pick<JobWatch, 'polledAtMs' | 'waitMs'>, nowMs: number): number {
  return Math.min(waitMs, Math.max(0, polledAtMs + waitMs - nowMs));
}

export function dueNow(watch: JobWatch): JobWatch {
  return isOver(watch) ? watch : { ...watch, waitMs: 0 };
}

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
  const delayMs = Math.min(maxDelayMs, watch.delayMs * factor);
  return { ...watch, delayMs, waitMs: delayMs, polledAtMs: nowMs };
}

function afterFailure(watch: JobWatch, error: OrgAccessError, nowMs: number): JobWatch {
  const later = next(watch, 2 * growth, nowMs);
  const failed = { times: (watch.failed?.times ?? 0) + 1, error };
  return { ...later, waitMs: Math.max(later.waitMs, error.retryAfterMs ?? 0), failed };
}

/** Returns the decisive row of a job listed twice. It ends when all rows have ended; then the newest decides, failures first. */
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
