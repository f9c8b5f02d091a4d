import { randomBytes } from 'node:crypto';
import { wait, type Clock } from '../base/clock.ts';
import { fileNameFor } from '../base/files.ts';
import { own, parseObject } from '../base/json/json.ts';
import type { SecretStore } from '../base/ports.ts';
import { ForeignTimes } from './foreignTimes.ts';
import { machineName, MachineSlots, type Slots } from './machineSlots.ts';

/**
 * `alone`: no other machine has ever been here. `taken`: it is this machine's turn, and some time has passed. `others`: another
 * machine is at it, or this one is new. `silent`: storage does not say.
 */
export type Turn = 'alone' | 'taken' | 'others' | 'silent';

export interface MachineTurnsOptions {
  readonly secrets: SecretStore;
  readonly slots: Pick<MachineSlots, 'look'>;
  readonly clock: Clock;
  /** Whether this extension host runs on another machine than the editor, which has the secrets. */
  readonly isAway: boolean;
  /** 0 to 1, so that two machines that met do not meet again. */
  readonly random: () => number;
  /** The longest that a request takes. */
  readonly deadlineMs: () => number;
}

/** Tells that there has been more than one machine. */
const severalKey = 'orgAccess.severalMachines';
const keyOf = (connectionId: string, slot: number): string => `orgAccess.turn.${slot}.${connectionId}`;

/** What one window stores is seen by all others within this, ten times over: on a desktop it takes about 200 ms. */
const seenByAllMs = 2_000;
/** A turn is taken within half of this and begun within all of it, and what comes of it is stored within as long again. */
const slackMs = 30_000;
/** A caller waits so long for other machines. */
const patienceMs = 15_000;
const storagePatienceMs = 5_000;
const longestTurnMs = 15 * 60_000;

/** As long as a turn may last. A machine that is new waits so long too, until none can still think that it is alone. */
export const turnMs = (deadlineMs: number): number => deadlineMs + 2 * slackMs;

/**
 * Lets one machine at a time use a refresh token, where several share one secret storage and each has locks of its own.
 *
 * Who wants a turn says so in a key that no other machine writes, waits until all others can see that, and then looks at what
 * they say. Whoever came later sees who came before, and stands back; who came at the same time as another stands back too, and
 * both try again at another time. However slow storage is, a turn is only taken a while after its word stood there. A machine that
 * dies in its turn is waited for as long as a turn may last, by the clock of who waits: no time of one machine is ever compared with
 * that of another.
 *
 * To be asked by one window of a machine at a time, with its lock held.
 */
export class MachineTurns {
  readonly #options: MachineTurnsOptions;
  /** What other machines say, and when it was first seen here. */
  readonly #seen = new Map<string, { readonly word: string | undefined; readonly sinceMs: number }>();
  readonly #own = new Map<string, string>();
  #isAmongOthers: boolean;

  constructor(options: MachineTurnsOptions) {
    this.#options = options;
    this.#isAmongOthers = options.isAway;
  }

  /** Makes a machine known that is away, so that it is not new any more when it needs a turn. Never rejects. */
  async begin(): Promise<void> {
    await this.#patiently(async () => {
      if (await this.#areSeveral()) await this.#options.slots.look();
    });
  }

  /**
   * Never rejects. An abort of the signal ends the wait with `others`.
   *
   * @param what is to be done by one machine alone: the use of these tokens
   */
  async take(connectionId: string, what: string, signal: AbortSignal): Promise<Turn> {
    const { clock, random } = this.#options;
    const several = await this.#patiently(() => this.#areSeveral());
    if (!(several ?? this.#isAmongOthers)) return 'alone';
    const name = fileNameFor(what);
    let waitedMs = 0;
    for (;;) {
      const turn = await this.#try(connectionId, name, signal);
      if (turn === 'taken' || turn === 'alone') return turn;
      await this.release(connectionId);
      const delayMs = seenByAllMs * (0.5 + 2 * random());
      if (turn === 'silent' || signal.aborted || waitedMs + delayMs > patienceMs) return turn;
      await wait(clock, delayMs, signal);
      waitedMs += delayMs + seenByAllMs;
    }
  }

  /** Takes back what was said for a turn, once what came of it is stored, or it came to nothing. Never rejects. */
  async release(connectionId: string): Promise<void> {
    const key = this.#own.get(connectionId);
    this.#own.delete(connectionId);
    if (key !== undefined) await this.#patiently(async () => this.#options.secrets.delete(key));
  }

  async #areSeveral(): Promise<boolean> {
    const { secrets, isAway } = this.#options;
    const isSaid = (await secrets.get(severalKey)) !== undefined;
    if (!isSaid && isAway) await secrets.store(severalKey, 'yes');
    this.#isAmongOthers ||= isSaid;
    return this.#isAmongOthers;
  }

  async #try(connectionId: string, name: string, signal: AbortSignal): Promise<Turn> {
    const { secrets, slots, clock, deadlineMs } = this.#options;
    const held = await this.#patiently(async () => (await slots.look()) ?? 'new');
    if (held === undefined || held === 'new') return held ? 'others' : 'silent';
    if (held.others.length === 0 && !this.#options.isAway) return 'alone';
    const key = keyOf(connectionId, held.own);
    const forMs = turnMs(deadlineMs());
    const word = JSON.stringify({ name, forMs, nonce: randomBytes(8).toString('hex') });
    this.#own.set(connectionId, key);
    if (!(await this.#patiently(async () => (await secrets.store(key, word), true)))) return 'silent';
    const saidAtMs = clock.now();
    await wait(clock, seenByAllMs, signal);
    const isMine = await this.#patiently(() => this.#standsAlone(connectionId, held, word, name));
    if (isMine === undefined) return 'silent';
    const elapsedMs = clock.now() - saidAtMs;
    return isMine && !signal.aborted && elapsedMs >= 0 && elapsedMs <= slackMs / 2 ? 'taken' : 'others';
  }

  /** Whether our word is there, and none of another machine in the way. */
  async #standsAlone(connectionId: string, { own: ownSlot }: Slots, word: string, name: string): Promise<boolean> {
    const { secrets, slots } = this.#options;
    // A machine that is not new any more since the last look may have said something.
    const held = await slots.look();
    if (held?.own !== ownSlot) return false;
    const read = async (slot: number) => {
      const key = keyOf(connectionId, slot);
      return [key, await secrets.get(key)] as const;
    };
    const [[, mine], others] = await Promise.all([read(ownSlot), Promise.all(held.others.map(read))]);
    // The time of each begins when it is first seen, be there others in the way or not.
    const standing = others.filter(([key, other]) => this.#stands(key, other, name));
    return mine === word && standing.length === 0;
  }

  /** Whether what another machine says still stands in the way. */
  #stands(key: string, word: string | undefined, name: string): boolean {
    const nowMs = this.#options.clock.now();
    const turn = decodeTurn(word);
    if (turn?.name !== name) return false;
    const before = this.#seen.get(key);
    const sinceMs = before && before.word === word && before.sinceMs <= nowMs ? before.sinceMs : nowMs;
    this.#seen.set(key, { word, sinceMs });
    return nowMs - sinceMs <= turn.forMs;
  }

  /** The result; undefined when storage fails or keeps us waiting. */
  async #patiently<T>(work: () => Promise<T>): Promise<T | undefined> {
    const done = new AbortController();
    try {
      return await Promise.race([
        work(),
        wait(this.#options.clock, storagePatienceMs, done.signal).then(() => undefined),
      ]);
    } catch {
      return undefined;
    } finally {
      done.abort();
    }
  }
}

/** Turns on secret storage, for a machine with its locks in a folder. */
export function openTurns(options: Omit<MachineTurnsOptions, 'slots'> & { readonly folder: string }) {
  const { secrets, clock, isAway, deadlineMs, folder } = options;
  let name: Promise<string> | undefined;
  const machine = async () => (isAway ? await (name ??= machineName(folder)) : undefined);
  const slots = new MachineSlots({ secrets, clock, machine, newcomerMs: () => turnMs(deadlineMs()) });
  return { machine, times: new ForeignTimes(clock), turns: new MachineTurns({ ...options, slots }) };
}

function decodeTurn(word: string | undefined): { readonly name: unknown; readonly forMs: number } | undefined {
  const value = parseObject(word) ?? {};
  const forMs = own(value, 'forMs');
  return typeof forMs === 'number' ? { name: own(value, 'name'), forMs: Math.min(longestTurnMs, forMs) } : undefined;
}
