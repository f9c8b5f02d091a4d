import type { Header } from '../../connections/common/requestHeaders.ts';
import { isObject, own, parseJson, text, type JsonObject } from '../../platform/common/json/json.ts';
import type { DeviceCount, Settling } from './deviceCounts.ts';
import { isOver, type JobPhase, type JobWatch } from './jobWatch.ts';

/** Job with everything needed to follow it in another window or after a restart, but no secrets. */
export interface FollowedJob {
  readonly watch: JobWatch;
  readonly connectionId: string;
  /** Base URL and user of the job, which is never polled with others. */
  readonly baseUrl: string;
  readonly username: string;
  readonly headers: readonly Header[];
  /** Devices when following began. */
  readonly before?: readonly DeviceCount[];
  /** Devices since the job's end. */
  readonly settling?: Settling;
  /** Time when the user signed out, which ended following. */
  readonly leftAtMs?: number;
  /** Time when the job ended and a notification was shown. */
  readonly endedAtMs?: number;
}

export function keyOf({ connectionId, watch }: Pick<FollowedJob, 'connectionId' | 'watch'>): string {
  return `${connectionId} ${watch.requestId}`;
}

export function isOpen({ leftAtMs, endedAtMs }: FollowedJob): boolean {
  return leftAtMs === undefined && endedAtMs === undefined;
}

/** Serializes jobs without the service's row, which may contain anything. */
export function encodeJobs(jobs: readonly FollowedJob[]): string {
  return JSON.stringify(jobs.map(({ watch: { source: _, failed: _failed, ...watch }, ...job }) => ({ ...job, watch })));
}

/**
 * Parses stored jobs, and drops incomplete ones.
 *
 * @returns undefined if the text isn't a list
 */
export function decodeJobs(stored: string): readonly FollowedJob[] | undefined {
  try {
    const jobs = parseJson(stored);
    return Array.isArray(jobs) ? jobs.filter(isFollowedJob) : undefined;
  } catch {
    return undefined;
  }
}

const phases: readonly JobPhase[] = [
  'waiting',
  'running',
  'stuck',
  'unknown',
  'missing',
  'done',
  'faulty',
  'failed',
  'stopped',
  'lost',
];

function isFollowedJob(value: unknown): value is FollowedJob {
  if (!isObject(value)) return false;
  const { watch, headers, before, settling } = value;
  return (
    ['connectionId', 'baseUrl', 'username'].every((name) => text(own(value, name)) !== undefined) &&
    ['leftAtMs', 'endedAtMs'].every((name) => isAbsentOr('number', own(value, name))) &&
    Array.isArray(headers) &&
    headers.every(
      (header) => Array.isArray(header) && header.length === 2 && header.every((part) => typeof part === 'string'),
    ) &&
    isObject(watch) &&
    isWatch(watch) &&
    (before === undefined || areCounts(before)) &&
    (settling === undefined || (isObject(settling) && isSettling(settling)))
  );
}

function isWatch(watch: JsonObject): boolean {
  return (
    text(own(watch, 'requestId')) !== undefined &&
    phases.some((phase) => phase === own(watch, 'phase')) &&
    ['unchangedSinceMs', 'delayMs', 'polledAtMs', 'waitMs'].every((name) => isTime(own(watch, name))) &&
    ['percent', 'fellFrom', 'startedAtMs', 'seenAtMs', 'copies'].every((name) =>
      isAbsentOr('number', own(watch, name)),
    ) &&
    ['requestName', 'triggerType', 'word'].every((name) => isAbsentOr('string', own(watch, name))) &&
    isMissed(own(watch, 'missed'))
  );
}

function isMissed(missed: unknown): boolean {
  return missed === undefined || (isObject(missed) && isTime(own(missed, 'lists')) && isTime(own(missed, 'sinceMs')));
}

function isSettling(settling: JsonObject): boolean {
  const last = own(settling, 'last');
  return (
    ['sinceMs', 'unchanged', 'polledAtMs', 'waitMs'].every((name) => isTime(own(settling, name))) &&
    typeof own(settling, 'isSettled') === 'boolean' &&
    (last === undefined || areCounts(last))
  );
}

function areCounts(counts: unknown): counts is readonly DeviceCount[] {
  return (
    Array.isArray(counts) &&
    counts.every(
      (one) =>
        isObject(one) &&
        typeof own(one, 'category') === 'string' &&
        isTime(own(one, 'count')) &&
        isAbsentOr('string', own(one, 'kind')),
    )
  );
}

const isTime = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0;
const isAbsentOr = (type: 'number' | 'string', value: unknown): boolean => value === undefined || typeof value === type;

/** Retention of ended jobs, so that their result stays visible, and their number. */
const keptMs = 24 * 60 * 60_000;
const maxEnded = 20;
const forgottenMs = 30 * keptMs;

export function withoutOld(jobs: readonly FollowedJob[], nowMs: number): readonly FollowedJob[] {
  const endOf = ({ endedAtMs, leftAtMs }: FollowedJob) => endedAtMs ?? leftAtMs ?? 0;
  const ended = jobs.filter((job) => !isOpen(job) && nowMs - endOf(job) < keptMs);
  const kept = new Set(ended.toSorted((a, b) => endOf(b) - endOf(a)).slice(0, maxEnded));
  return jobs.filter((job) => (isOpen(job) ? nowMs - job.watch.polledAtMs < forgottenMs : kept.has(job)));
}

/** Whether the job itself is still polled, rather than just its devices. */
export function isFollowing(job: FollowedJob): boolean {
  return isOpen(job) && !isOver(job.watch);
}
