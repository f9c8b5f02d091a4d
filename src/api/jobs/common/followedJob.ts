import * as v from 'valibot';
import { parseJson } from '../../../platform/common/json/json.ts';
import { afterPoll, beginPolling, dueNow } from '../../../service/common/polling.ts';
import type { DeviceCount } from '../../../service/forms/common/deviceCounts.ts';
import { afterCount, beginSettling, countEveryMs, isSettled } from './deviceCounts.ts';
import { type FollowedJob, jobSchema } from './jobSchema.ts';
import { afterList, isOver, type JobList } from './jobWatch.ts';

export function keyOf({ connectionId, watch }: Pick<FollowedJob, 'connectionId' | 'watch'>): string {
  return `${connectionId} ${watch.requestId}`;
}

export function isOpen({ endedAtMs }: FollowedJob): boolean {
  return endedAtMs === undefined;
}

export function encodeJobs(jobs: readonly FollowedJob[]): string {
  return JSON.stringify(jobs.map(({ watch: { source: _, error: _error, ...watch }, ...job }) => ({ ...job, watch })));
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

/** Time for which ended jobs are kept, so that their result stays visible, and their maximum number. */
const keptMs = 24 * 60 * 60_000;
const maxEnded = 20;
const forgottenMs = 30 * keptMs;

export function withoutOld(jobs: readonly FollowedJob[], nowMs: number): readonly FollowedJob[] {
  const ended = jobs.filter(({ endedAtMs }) => endedAtMs !== undefined && nowMs - endedAtMs < keptMs);
  const kept = new Set(ended.toSorted((a, b) => (b.endedAtMs ?? 0) - (a.endedAtMs ?? 0)).slice(0, maxEnded));
  return jobs.filter((job) => (isOpen(job) ? nowMs - job.watch.polledAtMs < forgottenMs : kept.has(job)));
}

/** Whether the job itself is still polled. After its end, only its devices are. */
export function isFollowing(job: FollowedJob): boolean {
  return isOpen(job) && !isOver(job.watch);
}

/** Returns the job after its list was read. Once it has ended, its devices are counted until their number stops changing. */
export function withList(job: FollowedJob, list: JobList, nowMs: number): FollowedJob {
  if (!isFollowing(job)) return job;
  const watch = afterList(job.watch, list, nowMs);
  if (!isOver(watch)) return { ...job, watch };
  return watch.phase === 'lost' || watch.phase === 'unchanged' || !job.before
    ? { ...job, watch, endedAtMs: nowMs }
    : { ...job, watch: dueNow({ ...watch, ...beginPolling(nowMs, countEveryMs) }), settling: beginSettling(nowMs) };
}

/**
 * Returns the job after a count of its devices.
 *
 * @param counts undefined if unavailable
 */
export function withCounts(job: FollowedJob, counts: readonly DeviceCount[] | undefined, nowMs: number): FollowedJob {
  if (!isOpen(job)) return job;
  if (!isOver(job.watch)) return job.before || !counts ? job : { ...job, before: counts };
  const settling = afterCount(job.settling ?? beginSettling(nowMs), counts);
  const counted = { ...job, settling, watch: afterPoll(job.watch, nowMs) };
  return isSettled(settling, nowMs) ? { ...counted, endedAtMs: nowMs } : counted;
}

export function withPollDue(job: FollowedJob): FollowedJob {
  return isOpen(job) ? { ...job, watch: dueNow(job.watch) } : job;
}

const unreachableMs = 15_000;

/** Returns the job if it couldn't be polled without a session. The poll is retried soon, and doesn't count as failed. */
export function postponed(job: FollowedJob, nowMs: number): FollowedJob {
  return isFollowing(job) ? { ...job, watch: { ...job.watch, polledAtMs: nowMs, waitMs: unreachableMs } } : job;
}
