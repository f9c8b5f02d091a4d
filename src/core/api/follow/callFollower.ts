import type { Clock } from '../../base/clock.ts';
import { DisposableStore, type Disposable } from '../../base/disposable.ts';
import { Emitter } from '../../base/event.ts';
import { isRead } from '../../service/methods.ts';
import { isLive, stateOf, type SessionReader } from '../../session/session.ts';
import type { ApiCall } from '../apiCall.ts';
import type { ApiCalls } from '../apiCalls.ts';
import { beginBackOff, untilNextMs } from './backOff.ts';
import { afterRepeat, type FollowedCall, type FollowEnd, type FollowWish } from './followedCall.ts';

export interface CallFollowerParts {
  readonly sessions: SessionReader;
  readonly calls: Pick<ApiCalls, 'repeat' | 'keep'>;
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
  /** The ID of the response that has what was waited for. */
  readonly callId?: number;
}

/** A person is told of trouble once it has lasted for so many calls. */
const toldAfter = 3;

/**
 * Makes calls that only read again and again until a value in their responses is what a person waits for. They end with the session
 * that they were made in, and with the window.
 */
export class CallFollower implements Disposable {
  readonly #parts: CallFollowerParts;
  readonly #changed = new Emitter<void>();
  readonly #ended = new Emitter<EndedCall>();
  readonly #troubled = new Emitter<FollowedCall>();
  readonly #owned = new DisposableStore();
  readonly #running = new Map<number, Running>();

  readonly onDidChange = this.#changed.event;
  /** Fires when following has ended by itself. */
  readonly onDidEnd = this.#ended.event;
  /** Fires once when the service could not be asked for some time. */
  readonly onTrouble = this.#troubled.event;

  constructor(parts: CallFollowerParts) {
    this.#parts = parts;
    for (const emitter of [this.#changed, this.#ended, this.#troubled]) this.#owned.add(emitter);
    this.#owned.add(parts.sessions.onDidChange(() => this.#leaveEnded()));
  }

  /** All that are followed, the newest last. */
  get followed(): readonly FollowedCall[] {
    return [...this.#running.values()].map(({ followed }) => followed);
  }

  /**
   * Follows a call, or follows it in another way.
   *
   * @param first the value in the response to it
   * @throws Error for a call that does not only read
   */
  follow(call: ApiCall, wish: FollowWish, first: string): void {
    if (!isRead(call.call)) throw new Error('Only what reads is followed.');
    this.#end(call.id);
    const nowMs = this.#parts.clock.now();
    const backOff = beginBackOff(nowMs, wish.everyMs);
    this.#schedule({ ...wish, call, first, last: first, sinceMs: nowMs, times: 0, backOff }, new AbortController());
    this.#changed.fire();
  }

  /** @param id of the call that following began with */
  stop(id: number): void {
    if (this.#end(id)) this.#changed.fire();
  }

  dispose(): void {
    for (const id of this.#running.keys()) this.#end(id);
    this.#owned.dispose();
  }

  #schedule(followed: FollowedCall, over: AbortController): void {
    const { clock } = this.#parts;
    const { id } = followed.call;
    const timer = clock.after(untilNextMs(followed.backOff, clock.now()), () => void this.#repeat(id));
    this.#running.set(id, { followed, over, timer });
  }

  async #repeat(id: number): Promise<void> {
    const running = this.#running.get(id);
    if (!running) return;
    const { followed, over } = running;
    const { calls, clock } = this.#parts;
    const outcome = await calls.repeat(followed.call, over.signal);
    if (over.signal.aborted || outcome.kind === 'canceled') return;
    const step = afterRepeat(followed, outcome, clock.now());
    if ('end' in step) {
      this.#end(id);
      const { end } = step;
      const kept = end.kind === 'reached' ? calls.keep(followed.call, end.outcome) : undefined;
      this.#ended.fire({ followed, end, ...(kept && { callId: kept.id }) });
    } else {
      this.#schedule(step.followed, over);
      if (step.followed.backOff.failures === toldAfter) this.#troubled.fire(step.followed);
    }
    this.#changed.fire();
  }

  #end(id: number): boolean {
    const running = this.#running.get(id);
    running?.timer.dispose();
    running?.over.abort();
    return this.#running.delete(id);
  }

  /** A call belongs to the session of a person; with that, it is over. */
  #leaveEnded(): void {
    const { snapshot } = this.#parts.sessions;
    const over = this.followed.filter(({ call }) => {
      const state = stateOf(snapshot, call.connection.id);
      return state.kind === 'signedOut' || (isLive(state) && state.session.username !== call.username);
    });
    for (const { call } of over) this.#end(call.id);
    if (over.length > 0) this.#changed.fire();
  }
}
