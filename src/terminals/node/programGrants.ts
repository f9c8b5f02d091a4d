import { wait, type Clock } from '../../platform/common/clock.ts';
import { Emitter, until } from '../../platform/common/event.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import type { TerminalGrants } from './terminalGrants.ts';
import { onlyLists, type GrantUse, type TerminalGrant } from './terminalServices.ts';

/** Maximum time until VS Code reports the start of a program, which may send requests before that. */
const startMs = 10_000;

/** Maximum number of idle programs that are remembered, because VS Code may restart them with the same environment. */
const remembered = 100;

/** Access of a program, decided once per run. */
export interface ProgramAccess {
  /** Returns a connection ID, or undefined if refused. Calls `onAsking` before asking. */
  readonly choose: (onAsking: () => void) => Promise<string | undefined>;
  readonly connection: (id: string) => Connection | undefined;
}

export interface Program {
  readonly name: string;
  readonly grant: TerminalGrant;
  /** Undefined until the first request. */
  readonly connectionId: string | undefined;
}

interface Entry {
  readonly name: string;
  readonly id: string | undefined;
  grant: TerminalGrant;
  connectionId: string | undefined;
  readonly access: ProgramAccess;
  /** Debug sessions or tasks. */
  readonly runs: Set<unknown>;
  chosen?: Promise<string | undefined>;
}

/** Permissions of programs that VS Code starts. Each is valid only while its program runs. */
export class ProgramGrants {
  readonly #grants: TerminalGrants;
  readonly #clock: Clock;
  /** Entries by the key of their permission, oldest first. */
  readonly #entries = new Map<string, Entry>();
  readonly #begun = new Emitter<void>();

  constructor(grants: TerminalGrants, clock: Clock) {
    this.#grants = grants;
    this.#clock = clock;
  }

  /** @param id of a program that keeps its permission */
  add(name: string, access: ProgramAccess, id?: string): Program {
    const known = [...this.#entries.values()].find((entry) => id !== undefined && entry.id === id);
    if (known) return known;
    const grant = this.#grants.issue((use) => this.#connections(entry, use), undefined, 'programNotAllowed');
    const entry: Entry = { name, id, grant, connectionId: undefined, access, runs: new Set() };
    this.#entries.set(grant.key, entry);
    this.#forgetOld();
    return entry;
  }

  get running(): readonly Program[] {
    return [...this.#entries.values()].filter(({ runs }) => runs.size > 0);
  }

  /** @returns whether the key belongs to a program */
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

  /** Revokes access until the configuration is read again. */
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
    if (onlyLists(use) && !entry.chosen) return [];
    const chosen = (entry.chosen ??= entry.access.choose(use.onAsking));
    const id = await chosen;
    // The program may have ended while the person was asked.
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
