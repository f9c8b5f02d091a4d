import { setImmediate } from 'node:timers/promises';

/** Before a call is sent, or before its result is returned. */
export type Moment = 'out' | 'back';

/** Event loop turns for which a call is held during an interruption. */
const holdTurns = 12;
const idleTurns = 4;

/** Numbers the outgoing calls of a window, and interrupts one of them. */
export class AwaitPoints {
  /** Calls since `watch`, in order. */
  readonly names: string[] = [];
  #underWay = 0;
  #watching = false;
  #trap:
    | { readonly index: number; readonly moment: Moment; readonly held: boolean; readonly act: () => Promise<unknown> }
    | undefined;

  watch(): void {
    this.#watching = true;
  }

  get sprung(): boolean {
    return this.#trap === undefined;
  }

  /** @param held whether the call waits until `act` has finished or is blocked */
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

  /** Waits in real time until nothing is running. */
  async settle(): Promise<void> {
    for (let idle = 0; idle < idleTurns; idle = this.#underWay === 0 ? idle + 1 : 0) await setImmediate();
  }

  #isTrapAt(index: number, moment: Moment): boolean {
    return this.#trap?.index === index && this.#trap.moment === moment;
  }

  /** Runs after the caller has reached its await, never inside the call. */
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
