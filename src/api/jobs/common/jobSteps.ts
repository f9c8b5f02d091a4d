import { afterCount, beginSettling, type DeviceCount } from './deviceCounts.ts';
import { isFollowing, isOpen, type FollowedJob } from './followedJob.ts';
import { afterPoll, dueNow, isOver, untilPollMs, withoutHope, type Poll } from './jobWatch.ts';

/** Returns the time until the next poll, or undefined if there is none. */
export function untilDueMs(job: FollowedJob, nowMs: number): number | undefined {
  if (!isOpen(job)) return undefined;
  return untilPollMs(isFollowing(job) ? job.watch : (job.settling ?? { polledAtMs: nowMs, waitMs: 0 }), nowMs);
}

/** Returns the job after a poll. Once it has ended, its devices are counted until their number stops changing. */
export function withPoll(job: FollowedJob, poll: Poll, nowMs: number): FollowedJob {
  if (!isFollowing(job)) return job;
  const watch = withoutHope(afterPoll(job.watch, poll, nowMs));
  if (!isOver(watch)) return { ...job, watch };
  return watch.phase === 'lost' || watch.phase === 'unchanged' || !job.before
    ? { ...job, watch, endedAtMs: nowMs }
    : { ...job, watch, settling: beginSettling(nowMs) };
}

/**
 * Returns the job after a count of its devices.
 *
 * @param counts undefined if unavailable
 */
export function withCounts(job: FollowedJob, counts: readonly DeviceCount[] | undefined, nowMs: number): FollowedJob {
  if (!isOpen(job)) return job;
  if (!isOver(job.watch)) return job.before || !counts ? job : { ...job, before: counts };
  const settling = afterCount(job.settling ?? beginSettling(nowMs), counts, nowMs);
  return { ...job, settling, ...(settling.isSettled && { endedAtMs: nowMs }) };
}

export function withPollDue(job: FollowedJob): FollowedJob {
  const settling = job.settling && { ...job.settling, waitMs: 0 };
  return isOpen(job) ? { ...job, watch: dueNow(job.watch), ...(settling && { settling }) } : job;
}

const unreachableMs = 15_000;

/** Returns the job if it couldn't be polled without a session. The poll is retried soon, and doesn't count as failed. */
export function postponed(job: FollowedJob, nowMs: number): FollowedJob {
  return isFollowing(job) ? { ...job, watch: { ...job.watch, polledAtMs: nowMs, waitMs: unreachableMs } } : job;
}
