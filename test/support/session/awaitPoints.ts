import { setImmediate } from 'node:timers/promises';

/** Just before a call goes out, or just before its answer is handed on. */
export type Moment = 'out' | 'back';

/** Turns of the event loop that a call is held back for, while what was set off at it goes ahead. */
const holdTurns = 12;
const idleTurns = 4;

/** Numbers the calls of a window to the outside, and sets something off at one of them. */
export class AwaitPoints {
  /** What was called since `watch`, in order. */
  readonly names: string[] = [];
  #underWay = 0;
  #watching = false;
  #trap:
    | { readonly index: number; readonly moment: Moment; readonly held: boolean; readonly act: () => Promise<unknown> }
    | undefined;

  watch(): void {
    this.#watching = true;
  }

  /** Whether the trap was reached. */
  get sprung(): boolean {
    return this.#trap === undefined;
  }

  /** @param held whether the call waits until what `act` began has come to its end, or as far as it can */
  trap(index: number, moment: Moment, held: boolean, act: () => Promise<unknown>): void {
    this.#trap = { index, moment, held, act };
  }

  async around<T>(name: string, call: () => Promise<T>): Promise<T> {
    const index = this.#watching ? this.names.push(name) - 1 : -1;
    this.#underWay += 1;
    try {
      if (this.#isTrapAt(index, 'out')) await this.#spring();
      const outcome = await call().then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error;
        },
      );
      if (this.#isTrapAt(index, 'back')) await this.#spring();
      return outcome();
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Ends when nothing is under way any more, by real time. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < idleTurns; idle = this.#underWay === 0 ? idle + 1 : 0) await setImmediate();
  }

  #isTrapAt(index: number, moment: Moment): boolean {
    return this.#trap?.index === index && this.#trap.moment === moment;
  }

  /** The caller has come to its await by then: nothing is set off from within a call. */
  async #spring(): Promise<void> {
    const trap = this.#trap;
    this.#trap = undefined;
    await Promise.resolve();
    const acted = trap?.act().catch(() => undefined);
    if (trap?.held) await Promise.race([acted, turns(holdTurns)]);
  }
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate();
}
