import { wait, type Clock } from '../../platform/common/clock.ts';
import { Emitter, until } from '../../platform/common/event.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import type { TerminalPermissions } from './terminalPermissions.ts';
import { onlyLists, type PermissionUse, type TerminalPermission } from './terminalServices.ts';

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
  readonly permission: TerminalPermission;
  /** Undefined until the first request. */
  readonly connectionId: string | undefined;
}

interface KnownProgram {
  readonly name: string;
  readonly id: string | undefined;
  permission: TerminalPermission;
  connectionId: string | undefined;
  readonly access: ProgramAccess;
  /** Debug sessions or tasks. */
  readonly runs: Set<unknown>;
  chosen?: Promise<string | undefined>;
}

/** Permissions of programs that VS Code starts. Each is valid only while its program runs. */
export class ProgramPermissions {
  readonly #permissions: TerminalPermissions;
  readonly #clock: Clock;
  /** Programs by the key of their permission, oldest first. */
  readonly #programs = new Map<string, KnownProgram>();
  readonly #begun = new Emitter<void>();

  constructor(permissions: TerminalPermissions, clock: Clock) {
    this.#permissions = permissions;
    this.#clock = clock;
  }

  /** @param id ID of a program that keeps its permission */
  add(name: string, access: ProgramAccess, id?: string): Program {
    const known = [...this.#programs.values()].find((program) => id !== undefined && program.id === id);
    if (known) return known;
    const permission = this.#permissions.issue(
      (use) => this.#connections(program, use),
      undefined,
      'programNotAllowed',
    );
    const program: KnownProgram = { name, id, permission, connectionId: undefined, access, runs: new Set() };
    this.#programs.set(permission.key, program);
    this.#forgetOld();
    return program;
  }

  get running(): readonly Program[] {
    return [...this.#programs.values()].filter(({ runs }) => runs.size > 0);
  }

  /** @returns whether the key belongs to a program */
  begin(key: string, run: unknown): boolean {
    const program = this.#programs.get(key);
    program?.runs.add(run);
    this.#begun.fire();
    return program !== undefined;
  }

  end(run: unknown): void {
    for (const program of this.#programs.values()) {
      if (!program.runs.delete(run) || program.runs.size > 0) continue;
      program.connectionId = undefined;
      delete program.chosen;
    }
  }

  /** Revokes access until the configuration is read again. */
  revoke({ permission }: Program): void {
    this.#permissions.revoke(permission);
    this.#programs.delete(permission.key);
  }

  revokeAll(): void {
    for (const program of this.#programs.values()) this.revoke(program);
  }

  async #connections(program: KnownProgram, use: PermissionUse): Promise<readonly Connection[]> {
    const runs = () => program.runs.size > 0;
    const waited = new AbortController();
    await Promise.race([
      until(this.#begun.event, runs, waited.signal),
      wait(this.#clock, startMs, waited.signal),
    ]).finally(() => waited.abort());
    if (!runs()) return [];
    if (onlyLists(use) && !program.chosen) return [];
    const chosen = (program.chosen ??= program.access.choose(use.onAsking));
    const id = await chosen;
    // Nothing is allowed if the program has ended while the person was asked.
    if (!runs() || program.chosen !== chosen || id === undefined) return [];
    program.connectionId = id;
    const connection = program.access.connection(id);
    return connection ? [connection] : [];
  }

  #forgetOld(): void {
    const idle = [...this.#programs.values()].filter(({ runs }) => runs.size === 0);
    for (const program of idle.slice(0, Math.max(idle.length - remembered, 0))) this.revoke(program);
  }
}
