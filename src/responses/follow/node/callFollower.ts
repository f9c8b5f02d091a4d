import { PollLoop } from '../../../api/jobs/node/pollLoop.ts';
import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { Emitter } from '../../../platform/common/event.ts';
import { isRead } from '../../../service/common/methods.ts';
import { beginPolling, untilPollMs } from '../../../service/common/polling.ts';
import { isLive, stateOf, type SessionReader } from '../../../session/common/session.ts';
import { afterRepeat, type FollowedCall, type FollowEnd, type FollowOptions } from './followedCall.ts';

export interface CallFollowerServices {
  readonly sessions: SessionReader;
  readonly calls: Pick<ApiCalls, 'repeat' | 'add'>;
  readonly clock: Clock;
}

export interface EndedCall {
  readonly followed: FollowedCall;
  readonly end: FollowEnd;
  /** ID of the response that reached the goal. */
  readonly callId?: number;
}

/** Repeats read-only calls until a value in their responses reaches the goal. Following ends with the session and with the window. */
export class CallFollower implements Disposable {
  readonly #services: CallFollowerServices;
  readonly #changed = new Emitter<void>();
  readonly #ended = new Emitter<EndedCall>();
  readonly #owned = new DisposableStore();
  readonly #loop: PollLoop;
  readonly #followed = new Map<number, FollowedCall>();

  readonly onDidChange = this.#changed.event;
  /** Fires when following ends without being stopped. */
  readonly onDidEnd = this.#ended.event;

  constructor(services: CallFollowerServices) {
    this.#services = services;
    for (const emitter of [this.#changed, this.#ended]) this.#owned.add(emitter);
    this.#loop = this.#owned.add(new PollLoop(services.clock, (signal) => this.#takeTurn(signal)));
    this.#owned.add(services.sessions.onDidChange(() => this.#leaveEnded()));
  }

  get followed(): readonly FollowedCall[] {
    return [...this.#followed.values()];
  }

  /**
   * Starts to follow a call, or changes how it is followed.
   *
   * @param first initial value
   * @throws Error if the call isn't read-only
   */
  follow(call: ApiCall, wish: FollowOptions, first: string): void {
    if (!isRead(call.call)) throw new Error('Only what reads is followed.');
    const nowMs = this.#services.clock.now();
    const polling = beginPolling(nowMs);
    this.#followed.delete(call.id);
    this.#followed.set(call.id, { ...wish, ...polling, call, first, last: first, sinceMs: nowMs, times: 0 });
    this.#changed.fire();
    void this.#loop.look();
  }

  /** @param id ID of the initial call */
  stop(id: number): void {
    if (this.#followed.delete(id)) this.#changed.fire();
  }

  dispose(): void {
    this.#followed.clear();
    this.#owned.dispose();
  }

  async #takeTurn(signal: AbortSignal): Promise<number | undefined> {
    const untilMs = (followed: FollowedCall) => untilPollMs(followed, this.#services.clock.now());
    const due = this.followed.filter((followed) => untilMs(followed) === 0);
    await Promise.all(due.map((followed) => this.#repeat(followed, signal)));
    return this.#followed.size > 0 ? Math.min(...this.followed.map(untilMs)) : undefined;
  }

  async #repeat(followed: FollowedCall, signal: AbortSignal): Promise<void> {
    const { calls, clock } = this.#services;
    const { call } = followed;
    const outcome = await calls.repeat(call, signal);
    if (this.#followed.get(call.id) !== followed) return;
    const step = afterRepeat(followed, outcome, clock.now());
    if ('end' in step) {
      this.#followed.delete(call.id);
      const { end } = step;
      const kept = end.kind === 'reached' ? calls.add(call, end.outcome) : undefined;
      this.#ended.fire({ followed, end, ...(kept && { callId: kept.id }) });
    } else this.#followed.set(call.id, step.followed);
    this.#changed.fire();
  }

  /** Stops following the calls whose session has ended. */
  #leaveEnded(): void {
    const { snapshot } = this.#services.sessions;
    const over = this.followed.filter(({ call }) => {
      const state = stateOf(snapshot, call.connection.id);
      return state.kind === 'signedOut' || (isLive(state) && state.session.username !== call.username);
    });
    for (const { call } of over) this.#followed.delete(call.id);
    if (over.length > 0) this.#changed.fire();
  }
}
