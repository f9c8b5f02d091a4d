import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Connection } from '../core/connection.ts';
import type { Disposable } from '../core/disposable.ts';
import { listenLocally, type LocalListener } from '../core/localSocket.ts';
import type { TerminalGrant, TerminalGrants } from '../core/terminalGrants.ts';
import { activationCommand, activationFile, shellKind, type TerminalEnvironment } from '../model/shellFiles.ts';
import { installProgram } from './terminalProgram.ts';

/** Long enough for a person to be asked, and for a slow answer after that. */
const answerMs = 15 * 60_000;

/** A terminal that may use some connections. */
export interface AllowedTerminal {
  readonly terminal: vscode.Terminal;
  readonly connectionIds: readonly string[];
}

interface Entry {
  readonly grant: TerminalGrant;
  readonly connectionIds: string[];
  /** A file that gave access to a terminal that was open already. */
  file?: string;
}

interface TerminalAccessParts {
  readonly grants: TerminalGrants;
  /** Of the program `org-access`. */
  readonly binFolder: string;
  /** The bundle that the program runs. */
  readonly helper: string;
  /** A connection as it is now, while it is one that terminals may use. */
  readonly connection: (id: string) => Connection | undefined;
}

/** The terminals of this window that a person has given access, and the socket at which their programs ask. */
export class TerminalAccess implements Disposable {
  readonly #parts: TerminalAccessParts;
  readonly #entries = new Map<vscode.Terminal, Entry>();
  readonly #closing: vscode.Disposable;
  #listener: Promise<LocalListener> | undefined;
  #files = 0;

  constructor(parts: TerminalAccessParts) {
    this.#parts = parts;
    this.#closing = vscode.window.onDidCloseTerminal((terminal) => this.takeBack(terminal));
  }

  get allowed(): readonly AllowedTerminal[] {
    return [...this.#entries].map(([terminal, { connectionIds }]) => ({ terminal, connectionIds }));
  }

  /** Opens a terminal in which programs find `org-access`. */
  async open(connection: Connection, name: string): Promise<vscode.Terminal> {
    const entry = this.#newEntry(connection);
    const { bin, variables } = await this.environment(entry.grant);
    const searched = process.env.PATH === undefined ? '' : path.delimiter + process.env.PATH;
    const terminal = vscode.window.createTerminal({ name, env: { ...variables, PATH: bin + searched } });
    this.#entries.set(terminal, entry);
    return terminal;
  }

  /** Gives access to a terminal that is open already, by a command that is typed there. A connection that it has is put first. */
  async allow(terminal: vscode.Terminal, connection: Connection): Promise<void> {
    const known = this.#entries.get(terminal);
    if (known) {
      known.connectionIds.splice(0, known.connectionIds.length, connection.id, ...known.connectionIds.filter((id) => id !== connection.id));
      return;
    }
    const entry = this.#newEntry(connection);
    const kind = shellKind(shellOf(terminal));
    const { extension, text } = activationFile(kind, await this.environment(entry.grant));
    const { address } = await this.#listen();
    // On Windows there is no folder of the socket; the program's is as private.
    const folder = process.platform === 'win32' ? this.#parts.binFolder : path.dirname(address.path);
    entry.file = path.join(folder, `use-${(this.#files += 1)}.${extension}`);
    await writeFile(entry.file, text, { mode: 0o600 });
    this.#entries.set(terminal, entry);
    terminal.sendText(activationCommand(kind, entry.file));
  }

  takeBack(terminal: vscode.Terminal): void {
    const entry = this.#entries.get(terminal);
    if (!entry) return;
    this.#entries.delete(terminal);
    this.#parts.grants.revoke(entry.grant);
    if (entry.file !== undefined) rmSync(entry.file, { force: true });
  }

  takeBackAll(): void {
    for (const terminal of this.#entries.keys()) this.takeBack(terminal);
  }

  /** What a terminal with this grant has in its environment. @throws errors of the file system and of the socket */
  async environment({ key }: TerminalGrant): Promise<TerminalEnvironment> {
    const { address } = await this.#listen();
    const { binFolder, helper } = this.#parts;
    await installProgram(binFolder, helper);
    return { bin: binFolder, variables: { ORG_ACCESS_NODE: process.execPath, ORG_ACCESS_SOCKET: address.path, ORG_ACCESS_KEY: address.key + key } };
  }

  dispose(): void {
    this.#closing.dispose();
    this.takeBackAll();
    void this.#listener?.then((listener) => listener.dispose(), () => undefined);
  }

  #newEntry({ id }: Connection): Entry {
    const connectionIds = [id];
    const connections = () => Promise.resolve(connectionIds.flatMap((known) => this.#parts.connection(known) ?? []));
    return { connectionIds, grant: this.#parts.grants.grant(connections) };
  }

  #listen(): Promise<LocalListener> {
    this.#listener ??= listenLocally(this.#parts.grants.answer, { answerMs });
    return this.#listener;
  }
}

/** The shell that runs in a terminal, by the best that the editor knows. */
function shellOf({ creationOptions, state }: vscode.Terminal): string {
  const { shell } = state as { shell?: unknown };
  if (typeof shell === 'string') return shell;
  return ('shellPath' in creationOptions ? creationOptions.shellPath : undefined) ?? vscode.env.shell;
}
