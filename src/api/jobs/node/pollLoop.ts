import { SingleFlight } from '../../../platform/common/async/once.ts';
import type { Clock } from '../../../platform/common/clock.ts';
import type { Disposable } from '../../../platform/common/disposable.ts';

/** Repeats turns of a window, one at a time: when the next poll is due, and whenever somebody looks. */
export class PollLoop implements Disposable {
  readonly #clock: Clock;
  readonly #turn: (signal: AbortSignal) => Promise<number | undefined>;
  readonly #running = new SingleFlight();
  readonly #over = new AbortController();
  #isAgain = false;
  #timer: Disposable | undefined;

  /** @param turn polls what is due, and returns the time until the next turn, or undefined if there is none */
  constructor(clock: Clock, turn: (signal: AbortSignal) => Promise<number | undefined>) {
    this.#clock = clock;
    this.#turn = turn;
  }

  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Polls now. If a poll is running, polls once more after it. */
  async look(): Promise<void> {
    this.#isAgain = true;
    await this.#running.run(async () => {
      while (this.#isAgain && !this.isOver) {
        this.#isAgain = false;
        this.#timer?.dispose();
        const waitMs = await this.#turn(this.#over.signal);
        if (waitMs !== undefined && !this.isOver) this.#timer = this.#clock.after(waitMs, () => void this.look());
      }
    });
  }

  dispose(): void {
    this.#over.abort();
    this.#timer?.dispose();
  }
}
