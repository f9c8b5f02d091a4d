import { getOrCreate } from '../../../platform/common/async/once.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { Emitter } from '../../../platform/common/event.ts';
import { untilPollMs } from '../../../service/common/polling.ts';
import { connectionOf, isLive, stateOf, type SessionReader } from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import type { Lease } from '../../../session/windows/node/windowLease.ts';
import {
  isFollowing,
  isOpen,
  keyOf,
  postponed,
  withCounts,
  withList,
  withoutOld,
  withPollDue,
  type FollowedJob,
} from '../common/followedJob.ts';
import { JobPeople } from '../common/jobPeople.ts';
import { isOver, type JobWatch } from '../common/jobWatch.ts';
import { JobLeases } from './jobLeases.ts';
import { pollCounts, pollJobs } from './jobPolls.ts';
import type { JobStore } from './jobStore.ts';
import { PollLoop } from './pollLoop.ts';

export interface JobFollowerServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly clock: Clock;
  readonly store: JobStore;
  /** @param name of the lease, which one window holds at a time */
  readonly lease: (name: string) => Lease;
}

/** Polling interval of the shared file, so that requests of one window reach the window that follows the job. */
const lookMs = 15_000;
/** Polling interval of a window that follows nothing, to show other windows' jobs and take them over. */
const idleLookMs = 60_000;

/**
 * Follows the jobs of all connections, and shows them in all windows. If a window closes, the next one continues. Each
 * job is polled only as the user, and for the organization and site, that it was started with.
 */
export class JobFollower implements Disposable {
  readonly #services: JobFollowerServices;
  readonly #changed = new Emitter<void>();
  readonly #ended = new Emitter<FollowedJob>();
  readonly #owned = new DisposableStore();
  readonly #loop: PollLoop;
  readonly #people = new JobPeople();
  readonly #leases: JobLeases;
  /** Watches of this window, with members that aren't stored: the service's row, and the error. */
  readonly #seen = new Map<string, JobWatch>();
  #jobs: readonly FollowedJob[] = [];
  #hasty = new Set<string>();

  readonly onDidChange = this.#changed.event;
  /** Fires in a single window, after a job has ended and its devices have been counted. */
  readonly onDidEnd = this.#ended.event;

  constructor(services: JobFollowerServices) {
    this.#services = services;
    this.#owned.add(this.#changed);
    this.#owned.add(this.#ended);
    this.#loop = this.#owned.add(new PollLoop(services.clock, (signal) => this.#takeTurn(signal)));
    this.#leases = this.#owned.add(new JobLeases(services.lease));
    this.#owned.add(services.sessions.onDidChange(() => void this.#followPeople()));
  }

  get jobs(): readonly FollowedJob[] {
    return this.#jobs;
  }

  isInOtherWindow(job: FollowedJob): boolean {
    return this.#leases.isInOtherWindow(job);
  }

  /** Returns the jobs of a connection's current or last user, or [] if this window has seen none. */
  jobsOfPersonAt(connectionId: string): readonly FollowedJob[] {
    const person = this.#people.lastAt(connectionId);
    return this.#jobs.filter((job) => job.connectionId === connectionId && job.username === person);
  }

  async start(): Promise<void> {
    await this.#followPeople();
    await this.look();
  }

  async follow(job: FollowedJob): Promise<void> {
    await this.#update((jobs) => [...jobs.filter((other) => keyOf(other) !== keyOf(job)), job]);
    await this.look();
  }

  /** Stops following a job, which itself continues at the service. */
  async stop(key: string): Promise<void> {
    await this.#update((jobs) =>
      jobs.some((job) => keyOf(job) === key) ? jobs.filter((job) => keyOf(job) !== key) : jobs,
    );
    await this.look();
  }

  /** Polls a job now, even if another window follows it. */
  async refresh(key: string): Promise<void> {
    this.#hasty.add(key);
    await this.#update((jobs) => jobs.map((job) => (keyOf(job) === key ? withPollDue(job) : job)));
    await this.look();
  }

  /** Reads the shared file, and polls what is due. Also called when the window gets the focus. */
  async look(): Promise<void> {
    await this.#loop.look();
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #takeTurn(signal: AbortSignal): Promise<number> {
    this.#show(await this.#services.store.read());
    const reachable = this.#reachable();
    const wereInOtherWindow = reachable.filter((job) => this.isInOtherWindow(job));
    await this.#leases.take(reachable);
    if (wereInOtherWindow.length !== reachable.filter((job) => this.isInOtherWindow(job)).length) this.#changed.fire();
    const hasty = this.#hasty;
    this.#hasty = new Set();
    const { clock } = this.#services;
    const untilMs = ({ watch }: FollowedJob) => untilPollMs(watch, clock.now());
    const due = reachable.filter((job) => hasty.has(keyOf(job)) || (this.#leases.holds(job) && untilMs(job) === 0));
    await Promise.all(grouped(due).map((jobs) => this.#ask(jobs, signal)));
    const left = this.#reachable();
    const dueMs = left.filter((job) => this.#leases.holds(job)).map(untilMs);
    return Math.min(left.length > 0 ? lookMs : idleLookMs, ...dueMs);
  }

  async #ask(jobs: readonly FollowedJob[], signal: AbortSignal): Promise<void> {
    const [first] = jobs;
    if (!first) return;
    const { manager, clock } = this.#services;
    const parts = { manager, nowMs: () => clock.now(), signal };
    const wantsCounts = jobs.some(({ before, watch }) => !before || isOver(watch));
    const counts = wantsCounts ? await pollCounts(first, parts) : undefined;
    const followed = jobs.filter(isFollowing).map(({ watch }) => watch.requestId);
    const list = followed.length > 0 ? await pollJobs(first, followed, parts) : undefined;
    if (signal.aborted) return;
    const keys = new Set(jobs.map(keyOf));
    const nowMs = clock.now();
    const stepped = (job: FollowedJob) => {
      if (!keys.has(keyOf(job)) || !this.#isReachable(job)) return job;
      const counted = wantsCounts ? withCounts(job, counts, nowMs) : job;
      return list ? withList(counted, list, nowMs) : postponed(counted, nowMs);
    };
    await this.#update((before) => before.map(stepped));
  }

  async #update(change: (jobs: readonly FollowedJob[]) => readonly FollowedJob[]): Promise<void> {
    let ended: readonly FollowedJob[] = [];
    const jobs = await this.#services.store.update((before) => {
      const after = withoutOld(change(before.map((job) => this.#withSeen(job))), this.#services.clock.now());
      const openBefore = new Set(before.filter(isOpen).map(keyOf));
      ended = after.filter((job) => job.endedAtMs !== undefined && openBefore.has(keyOf(job)));
      return after;
    });
    for (const job of jobs) this.#seen.set(keyOf(job), job.watch);
    this.#show(jobs);
    for (const job of ended) this.#ended.fire(job);
  }

  #show(jobs: readonly FollowedJob[]): void {
    if (this.#loop.isOver) return;
    this.#jobs = jobs.map((job) => this.#withSeen(job));
    const keys = new Set(jobs.map(keyOf));
    for (const key of this.#seen.keys()) if (!keys.has(key)) this.#seen.delete(key);
    this.#changed.fire();
  }

  #withSeen(job: FollowedJob): FollowedJob {
    const { source, error, polledAtMs } = this.#seen.get(keyOf(job)) ?? {};
    const isSame = polledAtMs === job.watch.polledAtMs;
    return { ...job, watch: { ...(source && { source }), ...(error && isSame && { error }), ...job.watch } };
  }

  #isReachable({ connectionId, baseUrl, username }: FollowedJob): boolean {
    const { snapshot } = this.#services.sessions;
    const state = stateOf(snapshot, connectionId);
    return (
      connectionOf(snapshot, connectionId)?.baseUrl === baseUrl && isLive(state) && state.session.username === username
    );
  }

  #reachable(): readonly FollowedJob[] {
    return this.#jobs.filter((job) => isOpen(job) && this.#isReachable(job));
  }

  /** Leaves the jobs of users who signed out, and resumes those of users who signed in. */
  async #followPeople(): Promise<void> {
    const { gone, isNew } = this.#people.look(this.#services.sessions.snapshot);
    const isOfGone = ({ connectionId, username }: FollowedJob) => gone.get(connectionId) === username;
    const forget = () => {
      for (const job of this.#jobs) if (isOfGone(job)) this.#seen.delete(keyOf(job));
    };
    if (gone.size > 0) {
      const nowMs = this.#services.clock.now();
      const left = (job: FollowedJob) => (isOpen(job) && isOfGone(job) ? { ...job, leftAtMs: nowMs } : job);
      forget();
      await this.#update((jobs) => jobs.map(left));
      // A concurrent update may have restored them.
      forget();
    }
    if (isNew || gone.size > 0) await this.look();
  }
}

function grouped(jobs: readonly FollowedJob[]): readonly (readonly FollowedJob[])[] {
  const groups = new Map<string, FollowedJob[]>();
  for (const job of jobs) {
    const { connectionId, username, headers } = job;
    getOrCreate(groups, JSON.stringify([connectionId, username, headers]), () => []).push(job);
  }
  return [...groups.values()];
}
