import type { Clock } from '../../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import type { PlaceName } from '../../../platform/common/entities.ts';
import { isLive, stateOf, type SessionReader } from '../../../session/common/session.ts';
import type { WantedCall } from '../node/requestingTool.ts';

export interface PlannedCall extends WantedCall {
  readonly address: string;
}

/** Requests that a person approves together. */
export interface RequestPlan {
  readonly connectionId: string;
  /** Result of `shownName`. */
  readonly connectionName: string;
  readonly origin: string;
  readonly username: string;
  readonly signInId: string;
  readonly calls: readonly PlannedCall[];
  readonly place?: PlaceName;
}

const validForMs = 5 * 60_000;

const maxPlanned = 20;

interface Entry {
  readonly planned: RequestPlan;
  readonly end: Disposable;
}

/**
 * Requests that a person was asked about, keyed by the tool's input. Each can be sent once, within a few minutes, while the session and the active
 * connection stay the same. VS Code asks before each call but doesn't report a refusal, so a refused request expires the same way.
 */
export class RequestPlans implements Disposable {
  readonly #sessions: SessionReader;
  readonly #clock: Clock;
  readonly #owned = new DisposableStore();
  readonly #entries = new Map<string, Entry>();
  #activeId: string | undefined;

  constructor(sessions: SessionReader, clock: Clock) {
    this.#sessions = sessions;
    this.#clock = clock;
    this.#owned.add(sessions.onDidChange(() => this.#forgetOutdated()));
  }

  add(input: string, planned: RequestPlan): void {
    this.#forget(input);
    if (this.#entries.size === 0) this.#activeId = this.#sessions.snapshot.activeId;
    this.#entries.set(input, { planned, end: this.#clock.after(validForMs, () => this.forget(planned)) });
    for (const oldest of [...this.#entries.keys()].slice(0, -maxPlanned)) this.#forget(oldest);
  }

  take(input: string): RequestPlan | undefined {
    const planned = this.#entries.get(input)?.planned;
    this.#forget(input);
    return planned;
  }

  forget(planned: RequestPlan): void {
    for (const [input, entry] of this.#entries) if (entry.planned === planned) this.#forget(input);
  }

  dispose(): void {
    this.#owned.dispose();
    for (const input of [...this.#entries.keys()]) this.#forget(input);
  }

  #forget(input: string): void {
    this.#entries.get(input)?.end.dispose();
    this.#entries.delete(input);
  }

  /** Drops requests of ended sessions, and all if the active connection, to which most inputs refer, has changed. */
  #forgetOutdated(): void {
    const { snapshot } = this.#sessions;
    const isOther = snapshot.activeId !== this.#activeId;
    this.#activeId = snapshot.activeId;
    for (const [input, { planned }] of this.#entries) {
      const state = stateOf(snapshot, planned.connectionId);
      const isSame =
        isLive(state) && state.session.signInId === planned.signInId && state.session.username === planned.username;
      if (isOther || !isSame) this.#forget(input);
    }
  }
}
