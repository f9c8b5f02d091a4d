import * as vscode from 'vscode';
import { originOf, type Connection } from '../../core/connection/connection.ts';
import { plain } from '../../model/text/displayText.ts';
import { confirm } from '../notify.ts';

const memoryKey = 'orgAccess.terminals.allowed';

/** What a person has said of terminals in this workspace: asked once for each connection, and remembered until it is taken back. */
export class TerminalConsent {
  readonly #memory: vscode.Memento;
  /** One question at a time for each connection, whoever asks. */
  readonly #asking = new Map<string, Promise<boolean>>();
  /** Until the window is reloaded. */
  readonly #refused = new Set<string>();

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  has(connection: Connection): boolean {
    return this.#allowed().includes(keyOf(connection));
  }

  get isEmpty(): boolean {
    return this.#allowed().length === 0;
  }

  /** Asks for a program that wants access by itself, unless that was refused before: it may try in a loop. */
  async askForProgram(connection: Connection): Promise<boolean> {
    if (this.#refused.has(keyOf(connection))) return false;
    return await this.ask(connection);
  }

  /** Asks unless that was done before in this workspace. */
  async ask(connection: Connection): Promise<boolean> {
    if (this.has(connection)) return true;
    const key = keyOf(connection);
    const asking = this.#asking.get(key) ?? this.#ask(connection).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return await asking;
  }

  async forget(): Promise<void> {
    this.#refused.clear();
    await this.#memory.update(memoryKey, undefined);
  }

  async #ask(connection: Connection): Promise<boolean> {
    const isAllowed = await confirm(
      vscode.l10n.t('Let programs in terminals of this workspace use your access at {0}?', plain(connection.name, 60)),
      vscode.l10n.t(
        'Programs in a terminal that you give access can ask for a live access token and send requests to {0} as you, until you close the terminal or take it back. They never get your password, the refresh token or the client secret.',
        originOf(connection),
      ),
      vscode.l10n.t('Allow'),
    );
    if (!isAllowed) this.#refused.add(keyOf(connection));
    else await this.#memory.update(memoryKey, [...this.#allowed(), keyOf(connection)]);
    return isAllowed;
  }

  #allowed(): readonly unknown[] {
    const known = this.#memory.get(memoryKey);
    return Array.isArray(known) ? known : [];
  }
}

/** A connection that moves to another origin is asked about again. */
function keyOf(connection: Connection): string {
  return `${connection.id} ${originOf(connection)}`;
}
