import { afterCount, beginSettling, type DeviceCount } from './deviceCounts.ts';
import { isFollowing, isOpen, type FollowedJob } from './followedJob.ts';
import { afterPoll, dueNow, isOver, untilPollMs, type Poll } from './jobWatch.ts';

/** The time until there is something to ask for a job; undefined when there is nothing any more. */
export function untilDueMs(job: FollowedJob, nowMs: number): number | undefined {
  if (!isOpen(job)) return undefined;
  return untilPollMs(isFollowing(job) ? job.watch : (job.settling ?? { polledAtMs: nowMs, waitMs: 0 }), nowMs);
}

/** The job after its state was asked for. At its end, the inventory is looked at until that stands still too. */
export function withPoll(job: FollowedJob, poll: Poll, nowMs: number): FollowedJob {
  if (!isFollowing(job)) return job;
  const watch = afterPoll(job.watch, poll, nowMs);
  if (!isOver(watch)) return { ...job, watch };
  return watch.phase === 'lost' || !job.before
    ? { ...job, watch, endedAtMs: nowMs }
    : { ...job, watch, settling: beginSettling(nowMs) };
}

/** The job after the devices were counted. @param counts undefined when they could not be had */
export function withCounts(job: FollowedJob, counts: readonly DeviceCount[] | undefined, nowMs: number): FollowedJob {
  if (!isOpen(job)) return job;
  if (!isOver(job.watch)) return job.before || !counts ? job : { ...job, before: counts };
  const settling = afterCount(job.settling ?? beginSettling(nowMs), counts, nowMs);
  return { ...job, settling, ...(settling.isSettled && { endedAtMs: nowMs }) };
}

/** The job when a person wants to know now. */
export function withHaste(job: FollowedJob): FollowedJob {
  const settling = job.settling && { ...job.settling, waitMs: 0 };
  return isOpen(job) ? { ...job, watch: dueNow(job.watch), ...(settling && { settling }) } : job;
}

const unreachableMs = 15_000;

/** The job when it could not be asked about for want of a session: soon again, and without counting that. */
export function postponed(job: FollowedJob, nowMs: number): FollowedJob {
  return isFollowing(job) ? { ...job, watch: { ...job.watch, polledAtMs: nowMs, waitMs: unreachableMs } } : job;
}
