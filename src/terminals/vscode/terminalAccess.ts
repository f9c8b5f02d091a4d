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
import type { TerminalGrants } from '../node/terminalGrants.ts';
import type { TerminalGrant } from '../node/terminalServices.ts';
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

interface Entry {
  readonly grant: TerminalGrant;
  readonly connectionIds: string[];
  /** Activation file of a terminal that was opened without access. */
  file?: string;
  /** Certificate files given to its shell. */
  certificateFiles?: string;
}

interface TerminalAccessServices {
  readonly memory: vscode.Memento;
  readonly clock: Clock;
  readonly grants: TerminalGrants;
  readonly binFolder: string;
  readonly cliBundle: string;
  readonly files: (connection: Connection) => Promise<ProgramFiles>;
  /** Returns undefined if the connection is gone or has another origin. */
  readonly connection: (id: string) => Connection | undefined;
}

/** Terminals of this window with access, and their socket. */
export class TerminalAccess implements Disposable {
  readonly #services: TerminalAccessServices;
  readonly #entries = new Map<vscode.Terminal, Entry>();
  readonly #owned = new DisposableStore();
  /** Terminals that VS Code is about to open, by `ORG_ACCESS_KEY`. */
  readonly #opening = new Map<unknown, Entry>();
  readonly #socket: TerminalSocket;
  #files = 0;

  constructor(services: TerminalAccessServices) {
    this.#services = services;
    this.#socket = new TerminalSocket(services.grants.respond);
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
    return [...this.#entries].map(([terminal, { connectionIds }]) => ({ terminal, connectionIds }));
  }

  async open(connection: Connection, name: string): Promise<vscode.Terminal> {
    const { entry, options } = await this.#prepare(connection, name);
    const terminal = vscode.window.createTerminal(options);
    this.#add(terminal, entry);
    return terminal;
  }

  /** Returns options for a terminal that VS Code opens. */
  async profile(connection: Connection, name: string): Promise<vscode.TerminalOptions> {
    const { entry, options } = await this.#prepare(connection, name);
    this.#opening.set(options.env.ORG_ACCESS_KEY, entry);
    return options;
  }

  /** Gives an open terminal access by typing a command. The connection becomes its default. */
  async allow(terminal: vscode.Terminal, connection: Connection): Promise<void> {
    const known = this.#entries.get(terminal);
    if (known) {
      const others = known.connectionIds.filter((id) => id !== connection.id);
      known.connectionIds.splice(0, Infinity, connection.id, ...others);
      runAndReport(() => this.#remember());
      const given = await this.environment(known.grant, connection);
      if (![undefined, known.certificateFiles].includes(certificateFilesIn(given)))
        await this.#activate(terminal, known, given);
      return;
    }
    const entry = this.#newEntry([connection.id]);
    await this.#activate(terminal, entry, await this.environment(entry.grant, connection));
  }

  async #activate(terminal: vscode.Terminal, entry: Entry, environment: TerminalEnvironment): Promise<void> {
    const address = await this.#socket.address();
    // A pipe of Windows has no folder. The folder of `org-access` is as private.
    const folder = process.platform === 'win32' ? this.#services.binFolder : path.dirname(address.path);
    const name = path.join(folder, `use-${process.pid}-${(this.#files += 1)}`);
    const { file, type } = await prepareActivation(terminal, environment, name);
    if (entry.file !== undefined) rmSync(entry.file, { force: true });
    Object.assign(entry, { file, certificateFiles: certificateFilesIn(environment) });
    if (!this.#entries.has(terminal)) this.#add(terminal, entry);
    type();
  }

  revoke(terminal: vscode.Terminal): void {
    const entry = this.#entries.get(terminal);
    if (!entry) return;
    this.#entries.delete(terminal);
    this.#end(entry);
    runAndReport(() => this.#remember());
  }

  revokeAll(): void {
    for (const terminal of this.#entries.keys()) this.revoke(terminal);
  }

  /** @throws errors of the file system or the socket */
  async environment({ key }: TerminalGrant, connection?: Connection): Promise<TerminalEnvironment> {
    const address = await this.#socket.address();
    const { binFolder, cliBundle } = this.#services;
    await installProgram(binFolder, cliBundle);
    const files = connection ? await this.#services.files(connection) : {};
    return environmentWith(binFolder, address.path, address.key + key, files);
  }

  /** Ends access, but keeps the stored state, since terminals survive a reload. */
  dispose(): void {
    this.#owned.dispose();
    const mayBeReloading = this.#entries.size > 0;
    for (const entry of [...this.#entries.values(), ...this.#opening.values()]) this.#end(entry);
    this.#socket.dispose(mayBeReloading);
  }

  async #prepare(connection: Connection, name: string) {
    const entry = this.#newEntry([connection.id]);
    const environment = await this.environment(entry.grant, connection);
    Object.assign(entry, { certificateFiles: certificateFilesIn(environment) });
    const env = variablesOf(environment, localEnvironment());
    return { entry, options: { name, env, ...terminalIcon() } satisfies vscode.TerminalOptions };
  }

  #adopt(terminal: vscode.Terminal): void {
    const { env } = terminal.creationOptions as vscode.TerminalOptions;
    const entry = this.#opening.get(env?.ORG_ACCESS_KEY);
    if (!entry || !this.#opening.delete(env?.ORG_ACCESS_KEY)) return;
    this.#add(terminal, entry);
    // VS Code shows the terminal only if the panel is open, so it is shown explicitly.
    terminal.show(true);
  }

  #add(terminal: vscode.Terminal, entry: Entry): void {
    this.#entries.set(terminal, entry);
    runAndReport(() => this.#remember());
  }

  #end({ grant, file }: Entry): void {
    this.#services.grants.revoke(grant);
    if (file !== undefined) rmSync(file, { force: true });
  }

  #newEntry(connectionIds: string[], key?: string, until: Promise<unknown> = Promise.resolve()): Entry {
    const connections = () =>
      until.then(() => connectionIds.flatMap((known) => this.#services.connection(known) ?? []));
    return { connectionIds, grant: this.#services.grants.issue(connections, key, undefined, true) };
  }

  /** Listens at the previous window's address, and recognizes its terminals by process ID. */
  #resume({ address, terminals }: RememberedTerminals): void {
    void this.#socket.address(address).catch(() => undefined);
    const missing = new Map(
      terminals.map(({ key, pid, connectionIds }) => {
        let settle = () => undefined as void;
        const isSettled = new Promise<void>((resolve) => (settle = resolve));
        return [pid, { entry: this.#newEntry([...connectionIds], key, isSettled), settle }];
      }),
    );
    const recognize = async (terminal: vscode.Terminal) => {
      const pid = await terminal.processId;
      const found = pid === undefined ? undefined : missing.get(pid);
      if (pid === undefined || !found || !vscode.window.terminals.includes(terminal)) return;
      missing.delete(pid);
      this.#add(terminal, found.entry);
      found.settle();
    };
    this.#owned.add(vscode.window.onDidOpenTerminal((terminal) => runAndReport(() => recognize(terminal))));
    for (const terminal of vscode.window.terminals) runAndReport(() => recognize(terminal));
    const giveUp = () => {
      for (const { entry, settle } of missing.values()) {
        this.#end(entry);
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
      [...this.#entries].map(async ([terminal, entry]) => ({ terminal, entry, pid: await terminal.processId })),
    );
    const stillThere = known.filter(({ terminal, entry }) => this.#entries.get(terminal) === entry);
    const terminals = stillThere.flatMap(({ entry: { grant, connectionIds }, pid }) =>
      pid === undefined ? [] : [{ key: grant.key, pid, connectionIds }],
    );
    await rememberTerminals(this.#services.memory, { address, terminals });
  }
}
