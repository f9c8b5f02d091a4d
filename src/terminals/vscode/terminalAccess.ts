import { rmSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { runAndReport } from '../../platform/vscode/notify.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import type { ProgramFiles } from '../../service/tls/node/programFiles.ts';
import { variablesOf } from '../node/launchEnvironment.ts';
import { installProgram, type TerminalEnvironment } from '../node/shellFiles.ts';
import type { TerminalPermissions } from '../node/terminalPermissions.ts';
import type { TerminalPermission } from '../node/terminalServices.ts';
import { TerminalSocket } from '../node/terminalSocket.ts';
import { recallTerminals, rememberTerminals, type RememberedTerminals } from './terminalMemory.ts';
import {
  certificateFilesIn,
  environmentWith,
  localEnvironment,
  prepareActivation,
  terminalIcon,
} from './terminalShells.ts';

/** Time within which VS Code restores the terminals of a window. */
const comeBackMs = 60_000;

export interface AllowedTerminal {
  readonly terminal: vscode.Terminal;
  readonly connectionIds: readonly string[];
}

interface Allowed {
  readonly permission: TerminalPermission;
  readonly connectionIds: string[];
  /** Activation file of a terminal that was opened without access. */
  file?: string;
  /** Certificate files given to its shell. */
  certificateFiles?: string;
}

interface TerminalAccessServices {
  readonly memory: vscode.Memento;
  readonly clock: Clock;
  readonly permissions: TerminalPermissions;
  readonly binFolder: string;
  readonly cliBundle: string;
  readonly files: (connection: Connection) => Promise<ProgramFiles>;
  /** Returns undefined if the connection is gone or has another origin. */
  readonly connection: (id: string) => Connection | undefined;
}

/** Terminals of this window with access, and their socket. */
export class TerminalAccess implements Disposable {
  readonly #services: TerminalAccessServices;
  readonly #allowed = new Map<vscode.Terminal, Allowed>();
  readonly #owned = new DisposableStore();
  /** Terminals that VS Code is about to open, by `ORG_ACCESS_KEY`. */
  readonly #opening = new Map<unknown, Allowed>();
  readonly #socket: TerminalSocket;
  #files = 0;

  constructor(services: TerminalAccessServices) {
    this.#services = services;
    this.#socket = new TerminalSocket(services.permissions.respond);
    this.#owned.add(
      vscode.window.onDidCloseTerminal((terminal) => {
        // The terminals of a window that reloads are restored, so they keep their access.
        if (terminal.exitStatus?.reason !== vscode.TerminalExitReason.Shutdown) this.revoke(terminal);
      }),
    );
    this.#owned.add(vscode.window.onDidOpenTerminal((terminal) => this.#adopt(terminal)));
    const remembered = recallTerminals(services.memory);
    if (remembered) this.#resume(remembered);
  }

  get allowed(): readonly AllowedTerminal[] {
    return [...this.#allowed].map(([terminal, { connectionIds }]) => ({ terminal, connectionIds }));
  }

  async open(connection: Connection, name: string): Promise<vscode.Terminal> {
    const { allowed, options } = await this.#prepare(connection, name);
    const terminal = vscode.window.createTerminal(options);
    this.#add(terminal, allowed);
    return terminal;
  }

  /** Returns options for a terminal that VS Code opens. */
  async profile(connection: Connection, name: string): Promise<vscode.TerminalOptions> {
    const { allowed, options } = await this.#prepare(connection, name);
    this.#opening.set(options.env.ORG_ACCESS_KEY, allowed);
    return options;
  }

  /** Gives an open terminal access by typing a command. The connection becomes its default. */
  async allow(terminal: vscode.Terminal, connection: Connection): Promise<void> {
    const known = this.#allowed.get(terminal);
    if (known) {
      const others = known.connectionIds.filter((id) => id !== connection.id);
      known.connectionIds.splice(0, Infinity, connection.id, ...others);
      runAndReport(() => this.#remember());
      const given = await this.environment(known.permission, connection);
      if (![undefined, known.certificateFiles].includes(certificateFilesIn(given)))
        await this.#activate(terminal, known, given);
      return;
    }
    const allowed = this.#newAllowed([connection.id]);
    await this.#activate(terminal, allowed, await this.environment(allowed.permission, connection));
  }

  async #activate(terminal: vscode.Terminal, allowed: Allowed, environment: TerminalEnvironment): Promise<void> {
    const address = await this.#socket.address();
    // A pipe of Windows has no folder, so the file is put into the folder of `org-access`, which is as private.
    const folder = process.platform === 'win32' ? this.#services.binFolder : path.dirname(address.path);
    const name = path.join(folder, `use-${process.pid}-${(this.#files += 1)}`);
    const { file, type } = await prepareActivation(terminal, environment, name);
    if (allowed.file !== undefined) rmSync(allowed.file, { force: true });
    Object.assign(allowed, { file, certificateFiles: certificateFilesIn(environment) });
    if (!this.#allowed.has(terminal)) this.#add(terminal, allowed);
    type();
  }

  revoke(terminal: vscode.Terminal): void {
    const allowed = this.#allowed.get(terminal);
    if (!allowed) return;
    this.#allowed.delete(terminal);
    this.#end(allowed);
    runAndReport(() => this.#remember());
  }

  revokeAll(): void {
    for (const terminal of this.#allowed.keys()) this.revoke(terminal);
  }

  /** @throws errors of the file system or the socket */
  async environment({ key }: TerminalPermission, connection?: Connection): Promise<TerminalEnvironment> {
    const address = await this.#socket.address();
    const { binFolder, cliBundle } = this.#services;
    await installProgram(binFolder, cliBundle);
    const files = connection ? await this.#services.files(connection) : {};
    return environmentWith(binFolder, address.path, address.key + key, files);
  }

  /** Ends access, but keeps the stored state, since terminals survive a reload. */
  dispose(): void {
    this.#owned.dispose();
    const mayBeReloading = this.#allowed.size > 0;
    for (const allowed of [...this.#allowed.values(), ...this.#opening.values()]) this.#end(allowed);
    this.#socket.dispose(mayBeReloading);
  }

  async #prepare(connection: Connection, name: string) {
    const allowed = this.#newAllowed([connection.id]);
    const environment = await this.environment(allowed.permission, connection);
    Object.assign(allowed, { certificateFiles: certificateFilesIn(environment) });
    const env = variablesOf(environment, localEnvironment());
    return { allowed, options: { name, env, ...terminalIcon() } satisfies vscode.TerminalOptions };
  }

  #adopt(terminal: vscode.Terminal): void {
    const { env } = terminal.creationOptions as vscode.TerminalOptions;
    const allowed = this.#opening.get(env?.ORG_ACCESS_KEY);
    if (!allowed || !this.#opening.delete(env?.ORG_ACCESS_KEY)) return;
    this.#add(terminal, allowed);
    // VS Code shows the terminal only if the panel is open, so it is shown explicitly.
    terminal.show(true);
  }

  #add(terminal: vscode.Terminal, allowed: Allowed): void {
    this.#allowed.set(terminal, allowed);
    runAndReport(() => this.#remember());
  }

  #end({ permission, file }: Allowed): void {
    this.#services.permissions.revoke(permission);
    if (file !== undefined) rmSync(file, { force: true });
  }

  #newAllowed(connectionIds: string[], key?: string, until: Promise<unknown> = Promise.resolve()): Allowed {
    const connections = () =>
      until.then(() => connectionIds.flatMap((known) => this.#services.connection(known) ?? []));
    return { connectionIds, permission: this.#services.permissions.issue(connections, key, undefined, true) };
  }

  /** Listens at the previous window's address, and recognizes its terminals by process ID. */
  #resume({ address, terminals }: RememberedTerminals): void {
    void this.#socket.address(address).catch(() => undefined);
    const missing = new Map(
      terminals.map(({ key, pid, connectionIds }) => {
        let settle = () => undefined as void;
        const isSettled = new Promise<void>((resolve) => (settle = resolve));
        return [pid, { allowed: this.#newAllowed([...connectionIds], key, isSettled), settle }];
      }),
    );
    const recognize = async (terminal: vscode.Terminal) => {
      const pid = await terminal.processId;
      const found = pid === undefined ? undefined : missing.get(pid);
      if (pid === undefined || !found || !vscode.window.terminals.includes(terminal)) return;
      missing.delete(pid);
      this.#add(terminal, found.allowed);
      found.settle();
    };
    this.#owned.add(vscode.window.onDidOpenTerminal((terminal) => runAndReport(() => recognize(terminal))));
    for (const terminal of vscode.window.terminals) runAndReport(() => recognize(terminal));
    const giveUp = () => {
      for (const { allowed, settle } of missing.values()) {
        this.#end(allowed);
        settle();
      }
      missing.clear();
      runAndReport(() => this.#remember());
    };
    this.#owned.add(this.#services.clock.after(comeBackMs, giveUp));
  }

  async #remember(): Promise<void> {
    const address = await this.#socket.address();
    const known = await Promise.all(
      [...this.#allowed].map(async ([terminal, allowed]) => ({ terminal, allowed, pid: await terminal.processId })),
    );
    const stillThere = known.filter(({ terminal, allowed }) => this.#allowed.get(terminal) === allowed);
    const terminals = stillThere.flatMap(({ allowed: { permission, connectionIds }, pid }) =>
      pid === undefined ? [] : [{ key: permission.key, pid, connectionIds }],
    );
    await rememberTerminals(this.#services.memory, { address, terminals });
  }
}
