import assert from 'node:assert/strict';
import { wait } from '../../../src/core/base/clock.ts';
import { Emitter } from '../../../src/core/base/event.ts';
import type { SecretStore } from '../../../src/core/base/ports.ts';
import type { Slots } from '../../../src/core/windows/machineSlots.ts';
import { MachineTurns } from '../../../src/core/windows/machineTurns.ts';
import { EventClock } from './machineWorld.ts';

const deadlineMs = 30_000;
const minuteMs = 60_000;

/** One machine, and a storage in which a test says what the others do. */
/** One machine, and a storage in which a test says what the others do. */
export class TurnBench {
  readonly #events = new EventClock();
  #wrongByMs = 0;
  readonly clock = { now: () => this.#events.now() + this.#wrongByMs, after: this.#events.after };
  readonly kept = new Map([['orgAccess.severalMachines', 'yes']]);
  /** What was written. */
  readonly calls: string[] = [];
  /** What is seen of the slots, one look after the other; the last one stays. */
  looks: (Slots | undefined)[] = [];
  random = 0;
  readonly secrets: { -readonly [name in keyof SecretStore]: SecretStore[name] } = {
    get: (key) => Promise.resolve(this.kept.get(key)),
    store: (key, value) => Promise.resolve(void (this.calls.push(`store ${key}`), this.kept.set(key, value))),
    delete: (key) => Promise.resolve(void (this.calls.push(`delete ${key}`), this.kept.delete(key))),
    onDidChange: new Emitter<{ readonly key: string }>().event,
  };
  look: () => Promise<Slots | undefined> = () => {
    this.calls.push('look');
    return Promise.resolve(this.looks.length > 1 ? this.looks.shift() : this.looks[0]);
  };

  /** Turns of the editor's own machine, with another one in slot 1. */
  home(): MachineTurns {
    this.looks = [{ own: 0, others: [1] }];
    return this.#turns(false);
  }

  /** Turns of the machine of slot 1, beside that of the editor. */
  away(): MachineTurns {
    this.looks = [{ own: 1, others: [0] }];
    return this.#turns(true);
  }

  #turns(isAway: boolean): MachineTurns {
    const { secrets, clock } = this;
    const slots = { look: () => this.look() };
    return new MachineTurns({ secrets, slots, clock, isAway, random: () => this.random, deadlineMs: () => deadlineMs });
  }

  /** What comes of something, and how long it takes. */
  async timed<T>(work: Promise<T>): Promise<readonly [T, number]> {
    const beganMs = this.#events.now();
    let isOver = false;
    void work.finally(() => (isOver = true));
    await this.#events.run(() => isOver, 60 * minuteMs);
    assert.ok(isOver, 'It waits for ever.');
    return [await work, this.#events.now() - beganMs];
  }

  take(turns: MachineTurns, signal = new AbortController().signal) {
    return this.timed(turns.take('acme', 'token', signal));
  }

  /** Lets time pass until so much has since the beginning. */
  async until(ms: number): Promise<void> {
    await this.timed(wait(this.#events, ms - this.#events.now()));
  }

  /** Does something once so much time has passed. */
  at(ms: number, act: () => void): void {
    this.#events.after(ms, act);
  }

  /** Moves the clock of this machine. */
  jump(ms: number): void {
    this.#wrongByMs += ms;
  }
}
