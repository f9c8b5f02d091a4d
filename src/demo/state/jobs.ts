import { randomUUID } from 'node:crypto';
import { uuidOf } from '../base/random.ts';
import { placeValue, type SitePlace } from '../record/accessMap.ts';
import { foundDevice, type Device } from '../record/devices.ts';
import type { Target } from './targets.ts';

/** End of a job: success, progress that stays at 99 percent, or failure at 60 percent. */
export type JobEnd = 'done' | 'hang' | 'fail';

/** Kinds of new jobs. */
export const triggerTypes = ['NETWORK_DISCOVERY', 'SERVER_MONITORING', 'PCAP_COLLECTION'] as const;

/** CREATED, IN_PROGRESS, and EXECUTED are values of the service. The others are invented. */
type JobState = 'CREATED' | 'IN_PROGRESS' | 'EXECUTED' | 'FAILED' | 'DELETED';

export interface JobPlan {
  readonly requestName: string;
  readonly triggerType: string;
  readonly targets: readonly Target[];
  readonly startsAtMs: number;
}

export interface JobRow {
  readonly requestId: string;
  readonly requestName: string;
  readonly triggerType: string;
  readonly status: JobState;
  readonly progressStatus: number;
  readonly startDate: string;
}

interface Job extends JobPlan {
  readonly requestId: string;
  readonly place: SitePlace;
  readonly lastsMs: number;
  readonly end: JobEnd;
  readonly found: readonly Device[];
  deletedAtMs?: number;
  /** Number of found devices in the inventory. */
  delivered: number;
}

/** Share of the found devices that arrive half-way. The rest arrives after the end. */
const earlyShare = 0.25;
const lateByMs = 5000;

const keptJobs = 1000;

export interface JobOptions {
  readonly seconds: number;
  readonly ends: readonly JobEnd[];
  readonly startedMs: number;
}

/** The last thousand jobs, by site. The progress of a job is computed from its start and the current time. */
export class Jobs {
  readonly #options: JobOptions;
  readonly #ends: JobEnd[];
  readonly #jobs: Job[] = [];
  readonly #begunSites = new Set<string>();

  constructor(options: JobOptions) {
    this.#options = options;
    this.#ends = [...options.ends];
  }

  create(place: SitePlace, plan: JobPlan): string {
    const requestId = randomUUID();
    const finds = plan.triggerType === 'NETWORK_DISCOVERY' ? plan.targets : [];
    const found = finds.map((target) => foundDevice(place, { ...target, atMs: plan.startsAtMs }));
    const lastsMs = this.#options.seconds * 1000;
    const end = this.#ends.shift() ?? 'done';
    this.#jobs.push({ ...plan, requestId, place, lastsMs, end, found, delivered: 0 });
    if (this.#jobs.length > keptJobs) this.#jobs.shift();
    return requestId;
  }

  /** Ends a running job. Returns false if the site has no such job. */
  delete(place: SitePlace, requestId: string, nowMs: number): boolean {
    const job = this.#find(place, requestId);
    if (job && ['CREATED', 'IN_PROGRESS'].includes(stateAt(job, nowMs).status)) job.deletedAtMs = nowMs;
    return job !== undefined;
  }

  rows(place: SitePlace, nowMs: number): JobRow[] {
    return this.#jobsOf(place).map((job) => rowAt(job, nowMs));
  }

  /** Returns the devices found so far. Returns undefined if the site has no such job. */
  devicesOf(place: SitePlace, requestId: string, nowMs: number): readonly Device[] | undefined {
    const job = this.#find(place, requestId);
    return job?.found.slice(0, arrivedAt(job, nowMs));
  }

  arrivals(place: SitePlace, nowMs: number): Device[] {
    return this.#jobsOf(place).flatMap((job) => {
      const arrived = Math.max(job.delivered, arrivedAt(job, nowMs));
      const fresh = job.found.slice(job.delivered, arrived);
      job.delivered = arrived;
      return fresh;
    });
  }

  #find(place: SitePlace, requestId: string): Job | undefined {
    return this.#jobsOf(place).find((job) => job.requestId === requestId);
  }

  #jobsOf(place: SitePlace): Job[] {
    const key = place.site.id;
    if (!this.#begunSites.has(key)) this.#jobs.unshift(...earlierJobs(place, this.#options.startedMs));
    this.#begunSites.add(key);
    return this.#jobs.filter((job) => job.place.site.id === place.site.id);
  }
}

/** Returns jobs that ended before the start, oldest first. */
function earlierJobs(place: SitePlace, startedMs: number): Job[] {
  const plans = [
    ['Weekly sweep', 'NETWORK_DISCOVERY', 26],
    ['Server metrics', 'SERVER_MONITORING', 20],
    ['Flow records', 'PCAP_COLLECTION', 9],
    ['Storage sweep', 'NETWORK_DISCOVERY', 5],
    ['Server metrics', 'SERVER_MONITORING', 2],
  ] as const;
  return plans.map(([requestName, triggerType, hoursAgo], index) => ({
    requestId: uuidOf(`job ${placeValue(place.site)}`, index),
    requestName,
    triggerType,
    targets: [],
    found: [],
    startsAtMs: startedMs - hoursAgo * 3_600_000,
    lastsMs: 600_000,
    end: 'done',
    delivered: 0,
    place,
  }));
}

function rowAt(job: Job, nowMs: number): JobRow {
  const { requestId, requestName, triggerType, startsAtMs } = job;
  return { requestId, requestName, triggerType, ...stateAt(job, nowMs), startDate: new Date(startsAtMs).toISOString() };
}

function stateAt(job: Job, nowMs: number): Pick<JobRow, 'status' | 'progressStatus'> {
  const untilMs = Math.min(nowMs, job.deletedAtMs ?? nowMs);
  const most = { done: 100, hang: 99, fail: 60 }[job.end];
  const percent = Math.max(0, Math.round((1000 * (untilMs - job.startsAtMs)) / job.lastsMs) / 10);
  const progressStatus = Math.min(most, percent);
  if (job.deletedAtMs !== undefined) return { status: 'DELETED', progressStatus };
  if (nowMs < job.startsAtMs) return { status: 'CREATED', progressStatus };
  if (percent < most || job.end === 'hang') return { status: 'IN_PROGRESS', progressStatus };
  return { status: job.end === 'fail' ? 'FAILED' : 'EXECUTED', progressStatus };
}

function arrivedAt({ found, startsAtMs, lastsMs, end, deletedAtMs }: Job, nowMs: number): number {
  const untilMs = Math.min(nowMs, deletedAtMs ?? nowMs);
  if (untilMs < startsAtMs + lastsMs / 2) return 0;
  const early = Math.floor(found.length * earlyShare);
  return end === 'done' && untilMs >= startsAtMs + lastsMs + lateByMs ? found.length : early;
}
