import type { Clock } from '../../src/platform/common/clock.ts';

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly callback: () => void;
}

const longestDelayMs = 2 ** 31 - 1;

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #nowMs: number;
  #monotonicMs = 0;
  #order = 0;
  #wrongByMs = 0;
  #longestDelay = 0;
  readonly #timers = new Set<Timer>();

  constructor(nowMs = Date.UTC(2026, 0, 15, 12)) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  /** Timers that have not run yet. */
  get pending(): number {
    return this.#timers.size;
  }

  /** @throws RangeError for a delay that a real timer would not keep */
  after(delayMs: number, callback: () => void) {
    if (!(delayMs >= 0 && delayMs <= longestDelayMs)) throw new RangeError(`A timer cannot wait ${delayMs} ms.`);
    this.#longestDelay = Math.max(delayMs, this.#longestDelay);
    const timer = { atMs: this.#monotonicMs + delayMs, order: this.#order++, callback };
    this.#timers.add(timer);
    return { dispose: () => void this.#timers.delete(timer) };
  }

  /** Lets time pass, running what falls due on the way in its order. */
  advance(ms: number): void {
    const endMs = this.#monotonicMs + ms;
    for (let next = this.#next(endMs); next; next = this.#next(endMs)) {
      this.#passTo(next.atMs);
      this.#timers.delete(next);
      next.callback();
    }
    this.#passTo(endMs);
  }

  /** Moves the wall clock alone, as a person or a time server does. */
  jump(ms: number): void {
    this.#nowMs += ms;
    this.#wrongByMs += ms;
  }

  /** Time passes, and timers do not run: the machine sleeps. */
  sleep(ms: number): void {
    this.#nowMs += ms;
  }

  /** The time without the jumps of this clock: what a service elsewhere goes by. */
  get trueNow(): number {
    return this.#nowMs - this.#wrongByMs;
  }

  /** The longest delay that anyone has asked for. */
  get longestDelay(): number {
    return this.#longestDelay;
  }

  #next(untilMs: number): Timer | undefined {
    return [...this.#timers]
      .filter(({ atMs }) => atMs <= untilMs)
      .sort((a, b) => a.atMs - b.atMs || a.order - b.order)[0];
  }

  #passTo(monotonicMs: number): void {
    this.#nowMs += monotonicMs - this.#monotonicMs;
    this.#monotonicMs = monotonicMs;
  }
}
