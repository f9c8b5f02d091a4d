import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import { isLive, stateOf, type SessionReader } from '../../session/common/session.ts';
import type { WantedCall } from '../node/requestingTool.ts';

/** One of the requests that a person is asked about. */
export interface PlannedCall extends WantedCall {
  /** The whole address, as it is sent. */
  readonly address: string;
}

/** The requests that a person is asked about at once before they are sent: mostly one. */
export interface PlannedRequest {
  readonly connectionId: string;
  readonly connectionName: string;
  readonly origin: string;
  readonly username: string;
  /** The signInId of tokens of the sign-in. */
  readonly signInId: string;
  readonly calls: readonly PlannedCall[];
  /** The place that they name, as it is sent. */
  readonly place?: PlaceName;
}

/** A person who is asked has this long to answer, and for the request to be sent. */
const goodForMs = 5 * 60_000;

/** More than a person can have been asked about at the same time. */
const mostPlanned = 20;

interface Kept {
  readonly planned: PlannedRequest;
  readonly end: Disposable;
}

/**
 * The requests that a person was asked about, by the input of the tool; the newest of the same input holds. Each is good for one request, for some
 * minutes, and only as long as the session and the address are the same. The editor asks before each use of the tool, and does not
 * tell when a person refuses, so that what was refused holds until one of these ends it, or until it is asked about again.
 */
export class PlannedRequests implements Disposable {
  readonly #sessions: SessionReader;
  readonly #clock: Clock;
  readonly #owned = new DisposableStore();
  readonly #kept = new Map<string, Kept>();
  #activeId: string | undefined;

  constructor(sessions: SessionReader, clock: Clock) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#owned.add(sessions.onDidChange(() => this.#forgetOutdated()));
  }

  add(input: string, planned: PlannedRequest): void {
    this.#forget(input);
    if (this.#kept.size === 0) this.#activeId = this.#sessions.snapshot.activeId;
    this.#kept.set(input, { planned, end: this.#clock.after(goodForMs, () => this.forget(planned)) });
    for (const oldest of [...this.#kept.keys()].slice(0, -mostPlanned)) this.#forget(oldest);
  }

  /** Takes what was asked about with this input, which is good for no other request then. */
  take(input: string): PlannedRequest | undefined {
    const planned = this.#kept.get(input)?.planned;
    this.#forget(input);
    return planned;
  }

  /** The person is not asked any more. */
  forget(planned: PlannedRequest): void {
    for (const [input, kept] of this.#kept) if (kept.planned === planned) this.#forget(input);
  }

  dispose(): void {
    this.#owned.dispose();
    for (const input of [...this.#kept.keys()]) this.#forget(input);
  }

  #forget(input: string): void {
    this.#kept.get(input)?.end.dispose();
    this.#kept.delete(input);
  }

  /** Another active connection ends all, since most inputs mean the active one. */
  #forgetOutdated(): void {
    const { snapshot } = this.#sessions;
    const isOther = snapshot.activeId !== this.#activeId;
    this.#activeId = snapshot.activeId;
    for (const [input, { planned }] of this.#kept) {
      const state = stateOf(snapshot, planned.connectionId);
      const isSame =
        isLive(state) && state.session.signInId === planned.signInId && state.session.username === planned.username;
      if (isOther || !isSame) this.#forget(input);
    }
  }
}
