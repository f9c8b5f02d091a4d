import { getOrCreate } from '../../../platform/common/async/once.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { Emitter } from '../../../platform/common/event.ts';
import { untilPollMs } from '../../../service/common/polling.ts';
import {
  connectionOf,
  isLive,
  stateOf,
  type SessionReader,
  type SessionState,
} from '../../../session/common/session.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import type { Lease } from '../../../session/windows/node/windowLease.ts';
import { isOpen, keyOf, postponed, withList, withoutOld, withPollDue } from '../common/followedJob.ts';
import type { FollowedJob } from '../common/jobSchema.ts';
import { pollJobs } from './jobPolls.ts';
import type { JobStore } from './jobStore.ts';
import { PollLoop } from './pollLoop.ts';

export interface JobFollowerServices {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly clock: Clock;
  readonly store: JobStore;
  /** @param name name of the lease, which one window holds at a time */
  readonly lease: (name: string) => Lease;
}

/**
 * Interval at which a window reads the shared file, so that requests of one window reach the one that follows the job.
 */
const lookMs = 15_000;
/**
 * Interval at which a window that follows nothing reads the file, to show the jobs of other windows and take them over.
 */
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
  /** Leases by user and connection, so that a window never has the lease for jobs that it can't poll. */
  readonly #leases = new Map<string, Lease>();
  #heldLeases: ReadonlySet<string> = new Set();
  #jobs: readonly FollowedJob[] = [];

  readonly onDidChange = this.#changed.event;
  /** Fires in a single window, after a job has ended. */
  readonly onDidEnd = this.#ended.event;

  constructor(services: JobFollowerServices) {
    this.#services = services;
    this.#owned.add(this.#changed);
    this.#owned.add(this.#ended);
    this.#loop = this.#owned.add(new PollLoop(services.clock, (signal) => this.#takeTurn(signal)));
    let people = '';
    this.#owned.add(
      services.sessions.onDidChange((snapshot) => {
        const now = JSON.stringify(snapshot.connections.map(({ id }) => personIn(stateOf(snapshot, id))));
        if (now !== people) void this.look();
        people = now;
      }),
    );
  }

  get jobs(): readonly FollowedJob[] {
    return this.#jobs;
  }

  /** Returns the jobs of a connection's user, also after their session has expired. */
  jobsOfPersonAt(connectionId: string): readonly FollowedJob[] {
    const { username } = personIn(stateOf(this.#services.sessions.snapshot, connectionId)) ?? {};
    return this.#jobs.filter((job) => job.connectionId === connectionId && job.username === username);
  }

  async follow(job: FollowedJob): Promise<void> {
    await this.#update((jobs) => [...jobs.filter((other) => keyOf(other) !== keyOf(job)), job]);
    await this.look();
  }

  /** Stops following a job, which itself continues at the service. */
  async stop(key: string): Promise<void> {
    await this.#update((jobs) => jobs.filter((job) => keyOf(job) !== key));
    await this.look();
  }

  /** Has the window that follows a job poll it soon. */
  async refresh(key: string): Promise<void> {
    await this.#update((jobs) => jobs.map((job) => (keyOf(job) === key ? withPollDue(job) : job)));
    await this.look();
  }

  /** Reads the shared file, and polls what is due. Also called when the window gets the focus. */
  async look(): Promise<void> {
    await this.#loop.look();
  }

  dispose(): void {
    this.#owned.dispose();
    for (const lease of this.#leases.values()) lease.dispose();
    this.#leases.clear();
  }

  async #takeTurn(signal: AbortSignal): Promise<number> {
    this.#show(await this.#services.store.read());
    await this.#takeLeases();
    const { clock } = this.#services;
    const untilMs = ({ watch }: FollowedJob) => untilPollMs(watch, clock.now());
    const due = this.#polled().filter((job) => untilMs(job) === 0);
    await Promise.all(grouped(due).map((jobs) => this.#ask(jobs, signal)));
    // A job that is still due after its poll couldn't be stored.
    const polled = new Set(due.map(keyOf));
    const waits = this.#polled().map((job) => untilMs(job) || (polled.has(keyOf(job)) ? lookMs : 0));
    return Math.min(this.#reachable().length > 0 ? lookMs : idleLookMs, ...waits);
  }

  /** Acquires free leases for the jobs that can be polled, and releases all others. */
  async #takeLeases(): Promise<void> {
    const wanted = new Set(this.#reachable().map(leaseName));
    const held = new Set<string>();
    for (const name of wanted) {
      if (this.#loop.isOver) return;
      if (await getOrCreate(this.#leases, name, this.#services.lease).hold()) held.add(name);
    }
    for (const [name, lease] of this.#leases) {
      if (wanted.has(name)) continue;
      this.#leases.delete(name);
      lease.dispose();
    }
    this.#heldLeases = held;
  }

  async #ask(jobs: readonly FollowedJob[], signal: AbortSignal): Promise<void> {
    const [first] = jobs;
    if (!first) return;
    const { manager, clock } = this.#services;
    const parts = { manager, nowMs: () => clock.now(), signal };
    const wanted = jobs.map(({ watch }) => watch.requestId);
    const list = await pollJobs(first, wanted, parts);
    if (signal.aborted) return;
    const keys = new Set(jobs.map(keyOf));
    const nowMs = clock.now();
    const stepped = (job: FollowedJob) => {
      if (!keys.has(keyOf(job)) || !this.#isReachable(job)) return job;
      return list ? withList(job, list, nowMs) : postponed(job, nowMs);
    };
    await this.#update((before) => before.map(stepped));
  }

  async #update(change: (jobs: readonly FollowedJob[]) => readonly FollowedJob[]): Promise<void> {
    let ended: readonly FollowedJob[] = [];
    const jobs = await this.#services.store.update((before) => {
      const after = withoutOld(change(before), this.#services.clock.now());
      const openBefore = new Set(before.filter(isOpen).map(keyOf));
      ended = after.filter((job) => job.endedAtMs !== undefined && openBefore.has(keyOf(job)));
      return after;
    });
    this.#show(jobs);
    for (const job of ended) this.#ended.fire(job);
  }

  #show(jobs: readonly FollowedJob[]): void {
    if (this.#loop.isOver) return;
    const before = new Map(this.#jobs.map((job) => [keyOf(job), job.watch]));
    this.#jobs = jobs.map((job) => {
      // The error of the last poll isn't stored, so it is taken from what this window has shown.
      const { error, polledAtMs } = before.get(keyOf(job)) ?? {};
      const isSame = polledAtMs === job.watch.polledAtMs;
      return { ...job, watch: { ...(error && isSame && { error }), ...job.watch } };
    });
    this.#changed.fire();
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

  #polled(): readonly FollowedJob[] {
    return this.#reachable().filter((job) => this.#heldLeases.has(leaseName(job)));
  }
}

function personIn(state: SessionState): { readonly username: string; readonly isSignedIn: boolean } | undefined {
  if (isLive(state)) return { username: state.session.username, isSignedIn: true };
  return state.kind === 'reauthRequired' ? { username: state.username, isSignedIn: false } : undefined;
}

function leaseName({ connectionId, baseUrl, username }: FollowedJob): string {
  return JSON.stringify(['jobs', connectionId, baseUrl, username]);
}

function grouped(jobs: readonly FollowedJob[]): readonly (readonly FollowedJob[])[] {
  const groups = new Map<string, FollowedJob[]>();
  for (const job of jobs) {
    const { connectionId, username, headers } = job;
    getOrCreate(groups, JSON.stringify([connectionId, username, headers]), () => []).push(job);
  }
  return [...groups.values()];
}
