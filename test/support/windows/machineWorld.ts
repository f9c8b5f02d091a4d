import { setImmediate } from 'node:timers/promises';
import { wait, type Clock } from '../../../src/core/base/clock.ts';
import { Emitter } from '../../../src/core/base/event.ts';
import type { SecretStore } from '../../../src/core/base/ports.ts';
import { MachineSlots } from '../../../src/core/windows/machineSlots.ts';
import { MachineTurns, turnMs, type Turn } from '../../../src/core/windows/machineTurns.ts';
import { MemoryLock } from '../session/sessionBench.ts';

type Random = () => number;

/** Time that passes from one event to the next, the same for the same events. */
export class EventClock implements Clock {
  #nowMs = 0;
  #order = 0;
  #events: { readonly atMs: number; readonly order: number; readonly callback: () => void }[] = [];

  now = () => this.#nowMs;

  after = (delayMs: number, callback: () => void) => {
    const event = { atMs: this.#nowMs + delayMs, order: this.#order++, callback };
    this.#events.push(event);
    return { dispose: () => void (this.#events = this.#events.filter((other) => other !== event)) };
  };

  /** Until this is true, or so much time has passed. */
  async run(isOver: () => boolean, mostMs: number): Promise<void> {
    const endMs = this.#nowMs + mostMs;
    for (;;) {
      await setImmediate();
      if (isOver() || this.#events.length === 0) return;
      const next = this.#events.reduce((a, b) => (b.atMs < a.atMs || (b.atMs === a.atMs && b.order < a.order) ? b : a));
      if (next.atMs > endMs) return;
      this.#events = this.#events.filter((event) => event !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.callback();
    }
  }

  /** The same time by a clock that is wrong by so much. */
  wrongBy(ms: number): Clock {
    return { now: () => this.#nowMs + ms, after: this.after };
  }
}

/** What a desktop takes, twice on the way from one window to another. */
const handOnMs = 100;

/** Secret storage of a desktop: a cache in each window, and a main process that all of them come to know of. */
export class MachineStorage {
  readonly main = new Map<string, string>();
  readonly #clock: EventClock;
  readonly #random: Random;
  readonly #windows = new Set<{
    readonly cache: Map<string, string>;
    readonly changed: Emitter<{ readonly key: string }>;
  }>();

  constructor(clock: EventClock, random: Random) {
    this.#clock = clock;
    this.#random = random;
  }

  /** @param mostMs that each call of this window takes on its way there, and on its way back */
  window(mostMs: number): SecretStore {
    const cache = new Map(this.main);
    const changed = new Emitter<{ readonly key: string }>();
    const window = { cache, changed };
    this.#windows.add(window);
    const way = () => wait(this.#clock, mostMs * this.#random());
    const change = async (key: string, value: string | undefined) => {
      await way();
      set(cache, key, value);
      void wait(this.#clock, handOnMs * (1 + this.#random())).then(() => this.#handOn(window, key, value));
      await way();
    };
    return {
      onDidChange: changed.event,
      get: async (key) => {
        await way();
        const value = cache.get(key);
        await way();
        return value;
      },
      store: change,
      delete: (key) => change(key, undefined),
    };
  }

  #handOn(from: unknown, key: string, value: string | undefined): void {
    set(this.main, key, value);
    void wait(this.#clock, handOnMs * (1 + this.#random())).then(() => {
      for (const window of this.#windows) {
        if (window === from) continue;
        set(window.cache, key, this.main.get(key));
        window.changed.fire({ key });
      }
    });
  }
}

function set(map: Map<string, string>, key: string, value: string | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}

/** What happens by chance to a window in its turn. */
export type Fate = 'lives' | 'dies before it sends' | 'dies after it has sent';

export interface MachineWorldOptions {
  readonly random: Random;
  /** For each machine, how wrong its clock is and how long its calls to storage take. The first is the editor's own. */
  readonly machines: readonly { readonly wrongByMs: number; readonly storageMs: number; readonly windows: number }[];
  readonly fateOf: () => Fate;
  /** The longest that the service takes. */
  readonly serviceMs: number;
}

const deadlineMs = 30_000;
const tokenKey = 'token';

/** Machines with several windows each that keep one token fresh: a number, of which each may be used once for the next. */
export class MachineWorld {
  readonly clock = new EventClock();
  readonly storage: MachineStorage;
  /** Each number that was sent, with whether it was lost by a death. */
  readonly sent: {
    readonly number: number;
    readonly machine: number;
    readonly atMs: number;
    readonly isLost: boolean;
  }[] = [];
  readonly turns: Turn[] = [];
  readonly #options: MachineWorldOptions;
  /** The number that is due. */
  #due = 0;
  isOver = false;

  constructor(options: MachineWorldOptions) {
    this.#options = options;
    this.storage = new MachineStorage(this.clock, options.random);
    this.storage.main.set(tokenKey, '0');
    for (const [machine, { windows }] of options.machines.entries()) {
      const shared = { lock: new MemoryLock(), mark: 0 };
      for (let window = 0; window < windows; window++) void this.#live(machine, shared);
    }
  }

  get number(): number {
    return Number(this.storage.main.get(tokenKey));
  }

  /** Lets tokens run out, one after the other. @returns how many were replaced */
  async expire(count: number, mostMs: number): Promise<number> {
    for (let turn = 0; turn < count; turn++) {
      this.#due = this.number + 1;
      await this.clock.run(() => this.number >= this.#due, mostMs);
      if (this.number < this.#due) return turn;
    }
    return count;
  }

  /** One window, until it dies; then another one opens in its place. */
  async #live(machine: number, shared: { readonly lock: MemoryLock; mark: number }): Promise<void> {
    const { random, fateOf, serviceMs, machines } = this.#options;
    const { wrongByMs = 0, storageMs = 0 } = machines[machine] ?? {};
    const clock = this.clock.wrongBy(wrongByMs);
    const secrets = this.storage.window(storageMs);
    const name = () => Promise.resolve(machine === 0 ? undefined : `machine ${machine}`);
    const slots = new MachineSlots({ secrets, clock, machine: name, newcomerMs: () => turnMs(deadlineMs) });
    const turns = new MachineTurns({
      secrets,
      slots,
      clock,
      random,
      isAway: machine > 0,
      deadlineMs: () => deadlineMs,
    });
    if (machine > 0) void turns.begin();
    const read = async () => Number((await secrets.get(tokenKey)) ?? 0);
    const endless = new AbortController().signal;
    for (;;) {
      await wait(this.clock, 2_000 * random());
      if (this.isOver) return;
      if ((await read()) >= this.#due) continue;
      const fate = await shared.lock.run('token', endless, async (): Promise<Fate> => {
        let before = await read();
        // The mark of this machine says what its other windows have stored.
        for (let tries = 0; before < shared.mark && tries < 20; tries++) {
          await wait(this.clock, 250);
          before = await read();
        }
        if (before < shared.mark) return 'lives';
        if (before >= this.#due) return 'lives';
        const turn = await turns.take('one', String(before), endless);
        this.turns.push(turn);
        const number = await read();
        if ((turn !== 'alone' && turn !== 'taken') || number !== before) {
          await turns.release('one');
          return 'lives';
        }
        const fate = fateOf();
        if (fate === 'dies before it sends') return fate;
        this.sent.push({ number, machine, atMs: this.clock.now(), isLost: fate !== 'lives' });
        await wait(this.clock, serviceMs * random());
        if (fate !== 'lives') return fate;
        shared.mark = number + 1;
        await secrets.store(tokenKey, String(number + 1));
        await turns.release('one');
        return fate;
      });
      if (fate !== 'lives') return this.#live(machine, shared);
    }
  }
}
