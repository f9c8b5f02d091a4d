import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { remembered } from '../../base/remembered.ts';
import { SingleFlight } from '../../base/singleFlight.ts';
import type { SessionManager } from '../../session/manager/sessionManager.ts';
import { connectionOf, isLive, stateOf, type SessionReader } from '../../session/session.ts';
import type { Lease } from '../../windows/windowLease.ts';
import { isFollowing, isOpen, keyOf, withoutOld, type FollowedJob } from './followedJob.ts';
import { pollCounts, pollJobs } from './jobPolls.ts';
import { untilDueMs, withCounts, postponed, withHaste, withPoll } from './jobSteps.ts';
import type { JobStore } from './jobStore.ts';
import { isOver, type JobWatch } from './jobWatch.ts';

export interface JobFollowerParts {
  readonly sessions: SessionReader;
  readonly manager: Pick<SessionManager, 'call'>;
  readonly clock: Clock;
  readonly store: JobStore;
  readonly lease: Lease;
}

/** Windows look this often at what they share, so that what one of them was asked for is done by the one that follows. */
const lookMs = 15_000;

/**
 * Follows jobs of all connections in one window of those that are open, and shows them in all. They outlast the window: whichever opens next goes
 * on. Each job is asked about as the person and for the place that it was started for, and with no other.
 */
export class JobFollower implements Disposable {
  readonly #parts: JobFollowerParts;
  readonly #changed = new Emitter<void>();
  readonly #ended = new Emitter<FollowedJob>();
  readonly #owned = new DisposableStore();
  readonly #turn = new SingleFlight();
  readonly #over = new AbortController();
  /** Who was seen to be signed in last, by connection. */
  readonly #people = new Map<string, string>();
  /** The connections whose sessions live now. */
  readonly #live = new Set<string>();
  /** What was seen in this window last, with what is not kept: the row of the service, and why it could not be had. */
  readonly #seen = new Map<string, JobWatch>();
  #jobs: readonly FollowedJob[] = [];
  #hasty = new Set<string>();
  #isElsewhere = false;
  #isAgain = false;
  #timer: Disposable | undefined;

  /** Fires when a job or its state changes. */
  readonly onDidChange = this.#changed.event;
  /** Fires in one window alone, when a job has come to its end and its devices are counted. */
  readonly onDidEnd = this.#ended.event;

  constructor(parts: JobFollowerParts) {
    this.#parts = parts;
    this.#owned.add(this.#changed);
    this.#owned.add(this.#ended);
    this.#owned.add(parts.lease);
    this.#owned.add(parts.sessions.onDidChange(() => void this.#followPeople()));
  }

  /** All that are known, the newest last. */
  get jobs(): readonly FollowedJob[] {
    return this.#jobs;
  }

  /** Whether another window is the one that asks the service. */
  get isElsewhere(): boolean {
    return this.#isElsewhere;
  }

  /** Takes up what was followed before, and goes on. */
  async start(): Promise<void> {
    await this.#followPeople();
    await this.look();
  }

  /** Begins to follow a job, or follows it again. */
  async follow(job: FollowedJob): Promise<void> {
    await this.#update((jobs) => [...jobs.filter((other) => keyOf(other) !== keyOf(job)), job]);
    await this.look();
  }

  /** Stops following a job, which goes on at the service. */
  async stop(key: string): Promise<void> {
    await this.#update((jobs) =>
      jobs.some((job) => keyOf(job) === key) ? jobs.filter((job) => keyOf(job) !== key) : jobs,
    );
    await this.look();
  }

  /** Asks for the state of a job now, also where another window follows it. */
  async refresh(key: string): Promise<void> {
    this.#hasty.add(key);
    await this.#update((jobs) => jobs.map((job) => (keyOf(job) === key ? withHaste(job) : job)));
    await this.look();
  }

  /** Looks at what all windows share, and does what is due. To be called too when a window gets the focus. */
  async look(): Promise<void> {
    this.#isAgain = true;
    await this.#turn.run(async () => {
      while (this.#isAgain && !this.#over.signal.aborted) {
        this.#isAgain = false;
        await this.#takeTurn();
      }
    });
  }

  dispose(): void {
    this.#over.abort();
    this.#timer?.dispose();
    this.#owned.dispose();
  }

  async #takeTurn(): Promise<void> {
    const { store, lease } = this.#parts;
    this.#timer?.dispose();
    this.#show(await store.read());
    const reachable = this.#jobs.filter((job) => isOpen(job) && this.#isReachable(job));
    const isHeld = reachable.length > 0 && (await lease.hold());
    const hasty = this.#hasty;
    this.#hasty = new Set();
    if (reachable.length === 0) await lease.letGo();
    if (this.#isElsewhere !== (reachable.length > 0 && !isHeld)) {
      this.#isElsewhere = !this.#isElsewhere;
      this.#changed.fire();
    }
    const nowMs = this.#parts.clock.now();
    const due = reachable.filter((job) => hasty.has(keyOf(job)) || (isHeld && untilDueMs(job, nowMs) === 0));
    await Promise.all(grouped(due).map((jobs) => this.#ask(jobs)));
    this.#schedule();
  }

  #schedule(): void {
    const open = this.#jobs.filter((job) => isOpen(job) && this.#isReachable(job));
    if (open.length === 0 || this.#over.signal.aborted) return;
    const nowMs = this.#parts.clock.now();
    const dueMs = this.#isElsewhere ? [] : open.map((job) => untilDueMs(job, nowMs) ?? lookMs);
    this.#timer?.dispose();
    this.#timer = this.#parts.clock.after(Math.min(lookMs, ...dueMs), () => void this.look());
  }

  /** @param jobs of one person at one place, one at least */
  async #ask(jobs: readonly FollowedJob[]): Promise<void> {
    const [first] = jobs;
    if (!first) return;
    const { manager, clock } = this.#parts;
    const parts = { manager, nowMs: () => clock.now(), signal: this.#over.signal };
    const wantsCounts = jobs.some(({ before, watch }) => !before || isOver(watch));
    const counts = wantsCounts ? await pollCounts(first, parts) : undefined;
    const followed = jobs.filter(isFollowing).map(({ watch }) => watch.requestId);
    const poll = followed.length > 0 ? await pollJobs(first, followed, parts) : undefined;
    if (this.#over.signal.aborted) return;
    const keys = new Set(jobs.map(keyOf));
    const nowMs = clock.now();
    const stepped = (job: FollowedJob) => {
      if (!keys.has(keyOf(job)) || !this.#isReachable(job)) return job;
      const counted = wantsCounts ? withCounts(job, counts, nowMs) : job;
      return poll ? withPoll(counted, poll, nowMs) : postponed(counted, nowMs);
    };
    await this.#update((before) => before.map(stepped));
  }

  /** Changes what is followed, and tells of what has ended by that. */
  async #update(change: (jobs: readonly FollowedJob[]) => readonly FollowedJob[]): Promise<void> {
    let ended: readonly FollowedJob[] = [];
    const jobs = await this.#parts.store.update((before) => {
      const after = withoutOld(change(before.map((job) => this.#withSeen(job))), this.#parts.clock.now());
      const openBefore = new Set(before.filter(isOpen).map(keyOf));
      ended = after.filter((job) => job.endedAtMs !== undefined && openBefore.has(keyOf(job)));
      return after;
    });
    for (const job of jobs) this.#seen.set(keyOf(job), job.watch);
    this.#show(jobs);
    for (const job of ended) this.#ended.fire(job);
  }

  #show(jobs: readonly FollowedJob[]): void {
    if (this.#over.signal.aborted) return;
    this.#jobs = jobs.map((job) => this.#withSeen(job));
    this.#changed.fire();
  }

  #withSeen(job: FollowedJob): FollowedJob {
    const { source, failed, polledAtMs } = this.#seen.get(keyOf(job)) ?? {};
    const isSame = polledAtMs === job.watch.polledAtMs;
    return {
      ...job,
      watch: { ...(source && { source }), ...(failed && isSame && { failed }), ...job.watch },
    };
  }

  #isReachable({ connectionId, baseUrl, username }: FollowedJob): boolean {
    const { snapshot } = this.#parts.sessions;
    const state = stateOf(snapshot, connectionId);
    return (
      connectionOf(snapshot, connectionId)?.baseUrl === baseUrl && isLive(state) && state.session.username === username
    );
  }

  /** Leaves the jobs of a person who was signed in and is not any more, and goes on with those of one who is now. */
  async #followPeople(): Promise<void> {
    const { snapshot } = this.#parts.sessions;
    const gone = new Map<string, string>();
    let isNew = false;
    for (const { id } of snapshot.connections) {
      const state = stateOf(snapshot, id);
      const before = this.#people.get(id);
      const now = isLive(state) ? state.session.username : undefined;
      if (before !== undefined && (state.kind === 'signedOut' || (now !== undefined && now !== before))) {
        gone.set(id, before);
        this.#people.delete(id);
      }
      if (now !== undefined) {
        isNew ||= !this.#live.has(id) || this.#people.get(id) !== now;
        this.#people.set(id, now);
        this.#live.add(id);
      } else this.#live.delete(id);
    }
    const nowMs = this.#parts.clock.now();
    const isLeft = (job: FollowedJob) => isOpen(job) && gone.get(job.connectionId) === job.username;
    if (gone.size > 0)
      await this.#update((jobs) =>
        jobs.some(isLeft) ? jobs.map((job) => (isLeft(job) ? { ...job, leftAtMs: nowMs } : job)) : jobs,
      );
    if (isNew) await this.look();
  }
}

/** Jobs that one list tells of: of the same person at the same place. */
function grouped(jobs: readonly FollowedJob[]): readonly (readonly FollowedJob[])[] {
  const groups = new Map<string, FollowedJob[]>();
  for (const job of jobs) {
    const { connectionId, username, headers } = job;
    remembered(groups, JSON.stringify([connectionId, username, headers]), () => []).push(job);
  }
  return [...groups.values()];
}
