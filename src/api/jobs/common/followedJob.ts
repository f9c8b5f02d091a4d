import * as v from 'valibot';
import { parseJson } from '../../../platform/common/json/json.ts';
import { dueNow } from '../../../service/common/polling.ts';
import { type FollowedJob, jobSchema } from './jobSchema.ts';
import { afterList, isOver, type JobList } from './jobWatch.ts';

export function keyOf({ connectionId, watch }: Pick<FollowedJob, 'connectionId' | 'watch'>): string {
  return `${connectionId} ${watch.requestId}`;
}

export function isOpen({ watch }: FollowedJob): boolean {
  return !isOver(watch);
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

/** Returns the job after its list was read. */
export function withList(job: FollowedJob, list: JobList, nowMs: number): FollowedJob {
  if (!isOpen(job)) return job;
  const watch = afterList(job.watch, list, nowMs);
  return { ...job, watch, ...(isOver(watch) && { endedAtMs: nowMs }) };
}

export function withPollDue(job: FollowedJob): FollowedJob {
  return isOpen(job) ? { ...job, watch: dueNow(job.watch) } : job;
}

const unreachableMs = 15_000;

/** Returns the job if it couldn't be polled without a session. The poll is retried soon, and doesn't count as failed. */
export function postponed(job: FollowedJob, nowMs: number): FollowedJob {
  return isOpen(job) ? { ...job, watch: { ...job.watch, polledAtMs: nowMs, waitMs: unreachableMs } } : job;
}
