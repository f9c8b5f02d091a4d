import type { Connection } from '../../connections/common/connection.ts';
import { wait, type Clock } from '../../platform/common/clock.ts';
import { Emitter, until } from '../../platform/common/event.ts';
import type { TerminalGrants } from './terminalGrants.ts';
import { onlyLists, type GrantUse, type TerminalGrant } from './terminalServices.ts';

/** A program that asks at once may be faster than the editor is to say that it runs. */
const startMs = 10_000;

/** So many that do not run are remembered: the editor may start them again with the same environment. */
const remembered = 100;

/** The access of a program, decided once for each time that it runs. */
export interface ProgramAccess {
  /** Which connection, by its ID. This may ask a person, and says so then. Undefined when they refuse. */
  readonly choose: (onAsking: () => void) => Promise<string | undefined>;
  /** The connection as it is now; undefined once it is gone, or is no longer allowed. */
  readonly connection: (id: string) => Connection | undefined;
}

/** A program that the editor starts, for a launch configuration or a task. */
export interface Program {
  /** As its configuration or task is named. */
  readonly name: string;
  readonly grant: TerminalGrant;
  /** Undefined while it has not asked yet. */
  readonly connectionId: string | undefined;
}

interface Entry {
  readonly name: string;
  readonly id: string | undefined;
  grant: TerminalGrant;
  connectionId: string | undefined;
  readonly access: ProgramAccess;
  /** The runs that have it: a debug session, a task, several where they run side by side. */
  readonly runs: Set<unknown>;
  chosen?: Promise<string | undefined>;
}

/** The grants of programs that the editor starts. Each is good while its program runs, and after that until it runs again for nothing. */
export class ProgramGrants {
  readonly #grants: TerminalGrants;
  readonly #clock: Clock;
  /** By the key of the grant, the oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #begun = new Emitter<void>();

  constructor(grants: TerminalGrants, clock: Clock) {
    this.#grants = grants;
    this.#clock = clock;
  }

  /** @param id of a program that is always the same, and keeps its grant */
  add(name: string, access: ProgramAccess, id?: string): Program {
    const known = [...this.#entries.values()].find((entry) => id !== undefined && entry.id === id);
    if (known) return known;
    const grant = this.#grants.issue((use) => this.#connections(entry, use), undefined, 'programNotAllowed');
    const entry: Entry = { name, id, grant, connectionId: undefined, access, runs: new Set() };
    this.#entries.set(grant.key, entry);
    this.#forgetOld();
    return entry;
  }

  /** The programs that run now. */
  get running(): readonly Program[] {
    return [...this.#entries.values()].filter(({ runs }) => runs.size > 0);
  }

  /** @returns whether the key is that of a program that was added */
  begin(key: string, run: unknown): boolean {
    const entry = this.#entries.get(key);
    entry?.runs.add(run);
    this.#begun.fire();
    return entry !== undefined;
  }

  end(run: unknown): void {
    for (const entry of this.#entries.values()) {
      if (!entry.runs.delete(run) || entry.runs.size > 0) continue;
      entry.connectionId = undefined;
      delete entry.chosen;
    }
  }

  /** For good: it gets nothing when it is started again either, unless its configuration is read anew. */
  revoke({ grant }: Program): void {
    this.#grants.revoke(grant);
    this.#entries.delete(grant.key);
  }

  revokeAll(): void {
    for (const entry of this.#entries.values()) this.revoke(entry);
  }

  async #connections(entry: Entry, use: GrantUse): Promise<readonly Connection[]> {
    const runs = () => entry.runs.size > 0;
    const waited = new AbortController();
    await Promise.race([
      until(this.#begun.event, runs, waited.signal),
      wait(this.#clock, startMs, waited.signal),
    ]).finally(() => waited.abort());
    if (!runs()) return [];
    // Where connections are only listed, nobody is asked.
    if (onlyLists(use) && !entry.chosen) return [];
    const chosen = (entry.chosen ??= entry.access.choose(use.onAsking));
    const id = await chosen;
    // It may have ended while a person was asked, or have been started anew.
    if (!runs() || entry.chosen !== chosen || id === undefined) return [];
    entry.connectionId = id;
    const connection = entry.access.connection(id);
    return connection ? [connection] : [];
  }

  #forgetOld(): void {
    const idle = [...this.#entries.values()].filter(({ runs }) => runs.size === 0);
    for (const entry of idle.slice(0, Math.max(idle.length - remembered, 0))) this.revoke(entry);
  }
}
