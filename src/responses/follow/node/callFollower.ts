import type { ApiCall } from '../../../api/node/apiCall.ts';
import type { ApiCalls } from '../../../api/node/apiCalls.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { Emitter } from '../../../platform/common/event.ts';
import { isRead } from '../../../service/common/methods.ts';
import { isLive, stateOf, type SessionReader } from '../../../session/common/session.ts';
import { beginBackOff, untilNextMs } from '../common/backOff.ts';
import { afterRepeat, type FollowedCall, type FollowEnd, type FollowOptions } from './followedCall.ts';

export interface CallFollowerServices {
  readonly sessions: SessionReader;
  readonly calls: Pick<ApiCalls, 'repeat' | 'add'>;
  readonly clock: Clock;
}

interface Running {
  readonly followed: FollowedCall;
  readonly over: AbortController;
  readonly timer: Disposable;
}

export interface EndedCall {
  readonly followed: FollowedCall;
  readonly end: FollowEnd;
  /** ID of the response that reached the goal. */
  readonly callId?: number;
}

/** Number of consecutive failures after which the user is notified. */
const failuresUntilNotice = 3;

/** Repeats read-only calls until a value in their responses reaches the goal. Following ends with the session and with the window. */
export class CallFollower implements Disposable {
  readonly #services: CallFollowerServices;
  readonly #changed = new Emitter<void>();
  readonly #ended = new Emitter<EndedCall>();
  readonly #troubled = new Emitter<FollowedCall>();
  readonly #owned = new DisposableStore();
  readonly #running = new Map<number, Running>();

  readonly onDidChange = this.#changed.event;
  /** Fires when following ends without being stopped. */
  readonly onDidEnd = this.#ended.event;
  /** Fires once when requests have failed for some time. */
  readonly onTrouble = this.#troubled.event;

  constructor(services: CallFollowerServices) {
    this.#services = services;
    for (const emitter of [this.#changed, this.#ended, this.#troubled]) this.#owned.add(emitter);
    this.#owned.add(services.sessions.onDidChange(() => this.#leaveEnded()));
  }

  get followed(): readonly FollowedCall[] {
    return [...this.#running.values()].map(({ followed }) => followed);
  }

  /**
   * Starts to follow a call, or changes how it is followed.
   *
   * @param first initial value
   * @throws Error if the call isn't read-only
   */
  follow(call: ApiCall, wish: FollowOptions, first: string): void {
    if (!isRead(call.call)) throw new Error('Only what reads is followed.');
    this.#end(call.id);
    const nowMs = this.#services.clock.now();
    const backOff = beginBackOff(nowMs, wish.everyMs);
    this.#schedule({ ...wish, call, first, last: first, sinceMs: nowMs, times: 0, backOff }, new AbortController());
    this.#changed.fire();
  }

  /** @param id of the initial call */
  stop(id: number): void {
    if (this.#end(id)) this.#changed.fire();
  }

  dispose(): void {
    for (const id of this.#running.keys()) this.#end(id);
    this.#owned.dispose();
  }

  #schedule(followed: FollowedCall, over: AbortController): void {
    const { clock } = this.#services;
    const { id } = followed.call;
    const timer = clock.after(untilNextMs(followed.backOff, clock.now()), () => void this.#repeat(id));
    this.#running.set(id, { followed, over, timer });
  }

  async #repeat(id: number): Promise<void> {
    const running = this.#running.get(id);
    if (!running) return;
    const { followed, over } = running;
    const { calls, clock } = this.#services;
    const outcome = await calls.repeat(followed.call, over.signal);
    if (over.signal.aborted || outcome.kind === 'canceled') return;
    const step = afterRepeat(followed, outcome, clock.now());
    if ('end' in step) {
      this.#end(id);
      const { end } = step;
      const kept = end.kind === 'reached' ? calls.add(followed.call, end.outcome) : undefined;
      this.#ended.fire({ followed, end, ...(kept && { callId: kept.id }) });
    } else {
      this.#schedule(step.followed, over);
      if (step.followed.backOff.failures === failuresUntilNotice) this.#troubled.fire(step.followed);
    }
    this.#changed.fire();
  }

  #end(id: number): boolean {
    const running = this.#running.get(id);
    running?.timer.dispose();
    running?.over.abort();
    return this.#running.delete(id);
  }

  /** Calls end with the session that they belong to. */
  #leaveEnded(): void {
    const { snapshot } = this.#services.sessions;
    const over = this.followed.filter(({ call }) => {
      const state = stateOf(snapshot, call.connection.id);
      return state.kind === 'signedOut' || (isLive(state) && state.session.username !== call.username);
    });
    for (const { call } of over) this.#end(call.id);
    if (over.length > 0) this.#changed.fire();
  }
}
