import * as v from 'valibot';
import { parseJson } from '../../../platform/common/json/json.ts';
import { lengthSchema, textSchema } from '../../../platform/common/json/schema.ts';
import type { Header } from '../../../service/connection/common/requestHeaders.ts';
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
    return Array.isArray(jobs) ? jobs.filter((job: unknown) => v.is(jobSchema, job)) : undefined;
  } catch {
    return undefined;
  }
}

const optionalNumber = v.exactOptional(v.number());
const optionalText = v.exactOptional(v.string());

const watchSchema: v.GenericSchema<unknown, JobWatch> = v.object({
  requestId: textSchema,
  requestName: optionalText,
  triggerType: optionalText,
  phase: v.picklist([
    'waiting',
    'running',
    'stuck',
    'unknown',
    'missing',
    'done',
    'failed',
    'stopped',
    'lost',
    'unchanged',
  ] satisfies JobPhase[]),
  word: optionalText,
  percent: optionalNumber,
  fellFrom: optionalNumber,
  startedAtMs: optionalNumber,
  unchangedSinceMs: lengthSchema,
  seenAtMs: optionalNumber,
  copies: optionalNumber,
  missed: v.exactOptional(v.object({ lists: lengthSchema, sinceMs: lengthSchema })),
  delayMs: lengthSchema,
  polledAtMs: lengthSchema,
  waitMs: lengthSchema,
});

const countsSchema = v.array(v.object({ category: v.string(), kind: optionalText, count: lengthSchema }));

const jobSchema: v.GenericSchema<unknown, FollowedJob> = v.object({
  watch: watchSchema,
  connectionId: textSchema,
  baseUrl: textSchema,
  username: textSchema,
  headers: v.array(v.strictTuple([v.string(), v.string()])),
  before: v.exactOptional(countsSchema),
  settling: v.exactOptional(
    v.object({
      sinceMs: lengthSchema,
      last: v.exactOptional(countsSchema),
      unchanged: lengthSchema,
      isSettled: v.boolean(),
      polledAtMs: lengthSchema,
      waitMs: lengthSchema,
    }),
  ),
  leftAtMs: optionalNumber,
  endedAtMs: optionalNumber,
});

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
