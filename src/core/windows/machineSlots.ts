import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Clock } from '../base/clock.ts';
import { own, parseObject, text } from '../base/json/json.ts';
import type { SecretStore } from '../base/ports.ts';

/** The slot of the machine that the editor runs on, which is always there. */
const home = 0;

/** As many machines as are told apart at once. Of more, the one that has not been used for longest gives way. */
const slotCount = 16;

const dayMs = 24 * 60 * 60_000;
/** A machine that was not used for so long is new again when it comes back. The others do not count it a day later: clocks differ. */
const forgottenMs = 30 * dayMs;

/** What stands in a slot. Times are by the clock of its machine. */
interface Holder {
  readonly machine: string;
  readonly sinceMs: number;
  readonly usedAtMs: number;
}

/** The slot of this machine, and those of others that share the secret storage. */
export interface Slots {
  readonly own: number;
  readonly others: readonly number[];
}

export interface MachineSlotsOptions {
  readonly secrets: SecretStore;
  readonly clock: Clock;
  /** The same for all windows that share their locks, and for no others. Undefined on the machine that the editor runs on. */
  readonly machine: () => Promise<string | undefined>;
  /** A machine that is new waits so long until it counts on its slot: longer than any write to storage takes. */
  readonly newcomerMs: () => number;
}

/**
 * Numbers the machines that share one secret storage. Secret storage has no list of its keys and no way to compare and set, so
 * there are a few keys of known names: none for the machine that the editor runs on, and for each other one a key that it alone
 * writes. Two that are new may choose the same one; both wait, and who does not find itself there then chooses another.
 */
export class MachineSlots {
  readonly #options: MachineSlotsOptions;

  constructor(options: MachineSlotsOptions) {
    this.#options = options;
  }

  /** Undefined as long as this machine is new. Rejects when storage does. */
  async look(): Promise<Slots | undefined> {
    const { clock, newcomerMs } = this.#options;
    const [id, ...away] = await Promise.all([
      this.#options.machine(),
      ...Array.from({ length: slotCount - 1 }, (_, index) => this.#read(home + 1 + index)),
    ]);
    const holders = [undefined, ...away];
    const nowMs = clock.now();
    const ageMs = (holder: Holder | undefined) => (holder ? nowMs - holder.usedAtMs : Infinity);
    const others = holders.flatMap((holder, slot) =>
      holder && holder.machine !== id && ageMs(holder) < forgottenMs + dayMs ? [slot] : [],
    );
    if (id === undefined) return { own: home, others };
    const own = holders.findIndex((holder) => holder?.machine === id && ageMs(holder) < forgottenMs);
    const mine = holders[own];
    if (!mine || mine.sinceMs > nowMs) {
      const slot = mine ? own : home + 1 + freeSlot(id, away.map(ageMs));
      await this.#write(slot, { machine: id, sinceMs: nowMs, usedAtMs: nowMs });
      return undefined;
    }
    if (nowMs - mine.sinceMs < newcomerMs()) return undefined;
    if (ageMs(mine) > dayMs) await this.#write(own, { ...mine, usedAtMs: nowMs });
    return { own, others: [home, ...others] };
  }

  async #read(slot: number): Promise<Holder | undefined> {
    return decodeHolder(await this.#options.secrets.get(keyOf(slot)));
  }

  async #write(slot: number, holder: Holder): Promise<void> {
    await this.#options.secrets.store(keyOf(slot), JSON.stringify(holder));
  }
}

const keyOf = (slot: number): string => `orgAccess.machine.${slot}`;

/** The one that was not used for longest, or never; of several, the first from a place on that is another one for each machine. */
function freeSlot(id: string, agesMs: readonly number[]): number {
  const first = createHash('sha256').update(id).digest().readUInt8(0);
  const inTurn = agesMs.map((_, step) => (first + step) % agesMs.length);
  return inTurn.reduce((best, slot) => ((agesMs[slot] ?? 0) > (agesMs[best] ?? 0) ? slot : best));
}

function decodeHolder(stored: string | undefined): Holder | undefined {
  const value = parseObject(stored) ?? {};
  const machine = text(own(value, 'machine'));
  const [sinceMs, usedAtMs] = [own(value, 'sinceMs'), own(value, 'usedAtMs')];
  const isWhole = machine !== undefined && typeof sinceMs === 'number' && typeof usedAtMs === 'number';
  return isWhole ? { machine, sinceMs, usedAtMs } : undefined;
}

/**
 * Names the machine by a file beside the locks and by its host, since a folder may be copied to another host. A folder that cannot
 * be used, in which there are no locks either, leaves each window a name of its own.
 */
export async function machineName(folder: string): Promise<string> {
  const file = `${folder}/machine`;
  const drawn = randomBytes(16).toString('hex');
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, drawn, { flag: 'wx', mode: 0o600 }).catch(() => undefined);
    const kept = await readFile(file, 'utf8');
    return nameOf(/^[\da-f]{32}$/.test(kept) ? kept : drawn);
  } catch {
    return nameOf(drawn);
  }
}

const nameOf = (id: string): string => createHash('sha256').update(`${id} ${hostname()}`).digest('hex').slice(0, 32);
