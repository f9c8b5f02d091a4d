import type { Clock } from '../../src/platform/common/clock.ts';

interface Timer {
  readonly atMs: number;
  readonly order: number;
  readonly callback: () => void;
}

const maxDelayMs = 2 ** 31 - 1;

/** Clock that only tests advance. */
export class FakeClock implements Clock {
  #nowMs: number;
  #monotonicMs = 0;
  #order = 0;
  #wrongByMs = 0;
  #maxDelay = 0;
  readonly #timers = new Set<Timer>();

  constructor(nowMs = Date.UTC(2026, 0, 15, 12)) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  get pending(): number {
    return this.#timers.size;
  }

  /** @throws RangeError if a real timer couldn't have this delay */
  after(delayMs: number, callback: () => void) {
    if (!(delayMs >= 0 && delayMs <= maxDelayMs)) throw new RangeError(`A timer cannot wait ${delayMs} ms.`);
    this.#maxDelay = Math.max(delayMs, this.#maxDelay);
    const timer = { atMs: this.#monotonicMs + delayMs, order: this.#order++, callback };
    this.#timers.add(timer);
    return { dispose: () => void this.#timers.delete(timer) };
  }

  /** Advances the clock, and runs due timers in order. */
  advance(ms: number): void {
    const endMs = this.#monotonicMs + ms;
    for (let next = this.#next(endMs); next; next = this.#next(endMs)) {
      this.#passTo(next.atMs);
      this.#timers.delete(next);
      next.callback();
    }
    this.#passTo(endMs);
  }

  /** Changes the wall clock only, as a user or NTP does. */
  jump(ms: number): void {
    this.#nowMs += ms;
    this.#wrongByMs += ms;
  }

  /** Advances the wall clock without timers, as a sleeping computer does. */
  sleep(ms: number): void {
    this.#nowMs += ms;
  }

  /** Wall clock without jumps, as other computers have it. */
  get trueNow(): number {
    return this.#nowMs - this.#wrongByMs;
  }

  get maxDelay(): number {
    return this.#maxDelay;
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
