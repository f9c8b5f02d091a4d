import type { Clock } from '../base/clock.ts';
import type { Tokens } from '../tokens.ts';

/** What storage told of so long ago is not new any more. */
const newForMs = 10_000;

/** Clocks that differ by more than this are not told from a machine that slept. */
const mostApartMs = 15 * 60_000;

/**
 * Gives the times of tokens that another machine has stored in those of this one, whose clock may differ. Tokens that are seen as
 * they come were obtained just now, and others not later than now.
 */
export class ForeignTimes {
  readonly #clock: Clock;
  readonly #shifts = new Map<string, { readonly accessToken: string; readonly byMs: number }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * The tokens that another machine has stored for a connection, with times by this machine's clock.
   *
   * @param changedAtMs when storage told that the entry has changed
   */
  here(connectionId: string, tokens: Tokens, changedAtMs = -Infinity): Tokens {
    const { accessToken, obtainedAtMs, expiresAtMs } = tokens;
    const before = this.#shifts.get(connectionId);
    const byMs = before?.accessToken === accessToken ? before.byMs : this.#shiftOf(obtainedAtMs, changedAtMs);
    this.#shifts.set(connectionId, { accessToken, byMs });
    return {
      ...tokens,
      obtainedAtMs: obtainedAtMs + byMs,
      ...(expiresAtMs !== undefined && { expiresAtMs: expiresAtMs + byMs }),
    };
  }

  #shiftOf(obtainedAtMs: number, changedAtMs: number): number {
    const nowMs = this.#clock.now();
    const shiftMs = changedAtMs - obtainedAtMs;
    const isNew = nowMs - changedAtMs <= newForMs && Math.abs(shiftMs) <= mostApartMs;
    return isNew ? shiftMs : Math.min(0, nowMs - obtainedAtMs);
  }
}
