import { hostname } from 'node:os';
import * as vscode from 'vscode';
import { isObject } from '../core/base/json.ts';
import { originOf, type Connection } from '../core/connection/connection.ts';
import { confirm } from '../editor/notify.ts';
import { plain } from '../model/text/displayText.ts';

/** What a person has allowed: terminals of this computer may use this connection, as long as it is at this origin. */
export interface AllowedRemote {
  readonly remote: string;
  readonly connectionId: string;
  readonly origin: string;
}

const memoryKey = 'orgAccessRemote.allowed';

/** The computer that this runs on, as the person and the editor know it: by its name, and the kind of remote connection. */
export function remoteHere(): string {
  const { remoteName } = vscode.env;
  const name = process.env.WSL_DISTRO_NAME ?? hostname();
  return plain(remoteName === undefined ? name : `${name} (${remoteName})`, 100);
}

/**
 * What a person has said of each remote computer and connection: asked once, and remembered on their own computer until it is
 * taken back. The editor's question before it, whether this extension may use the account, is about all computers at once.
 */
export class RemoteConsent {
  readonly #memory: vscode.Memento;
  readonly #remote: string;
  readonly #asking = new Map<string, Promise<boolean>>();

  /** @param memory that the editor keeps on the person's own computer, for all remote ones */
  constructor(memory: vscode.Memento, remote: string) {
    this.#memory = memory;
    this.#remote = remote;
  }

  /** For all computers. */
  get allowed(): readonly AllowedRemote[] {
    const known = this.#memory.get<unknown>(memoryKey);
    return Array.isArray(known) ? known.filter(isAllowed) : [];
  }

  has(connection: Connection): boolean {
    return this.allowed.some((entry) => isSame(entry, this.#entryOf(connection)));
  }

  /** @param again asks also where that was done before */
  async ask(connection: Connection, again = false): Promise<boolean> {
    if (!again && this.has(connection)) return true;
    const key = `${connection.id} ${originOf(connection)}`;
    const asking = this.#asking.get(key) ?? this.#question(connection).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return await asking;
  }

  async forget(...entries: readonly AllowedRemote[]): Promise<void> {
    await this.#remember(this.allowed.filter((entry) => !entries.some((other) => isSame(entry, other))));
  }

  async #question(connection: Connection): Promise<boolean> {
    const isWanted = await confirm(
      vscode.l10n.t(
        'Allow programs in terminals on {0} to use your access at {1}?',
        this.#remote,
        plain(connection.name, 60),
      ),
      vscode.l10n.t(
        'Programs there can get a live access token and send requests to {0} as you. Whoever administers that computer can do the same, so allow this only on a computer that you trust with your access.',
        originOf(connection),
      ),
      vscode.l10n.t('Allow'),
      vscode.l10n.t("Don't Allow"),
    );
    if (isWanted && !this.has(connection)) await this.#remember([...this.allowed, this.#entryOf(connection)]);
    return isWanted;
  }

  #entryOf(connection: Connection): AllowedRemote {
    return { remote: this.#remote, connectionId: connection.id, origin: originOf(connection) };
  }

  async #remember(allowed: readonly AllowedRemote[]): Promise<void> {
    await this.#memory.update(memoryKey, allowed.length > 0 ? allowed : undefined);
  }
}

function isSame(one: AllowedRemote, other: AllowedRemote): boolean {
  return one.remote === other.remote && one.connectionId === other.connectionId && one.origin === other.origin;
}

function isAllowed(value: unknown): value is AllowedRemote {
  return (
    isObject(value) && [value.remote, value.connectionId, value.origin].every((member) => typeof member === 'string')
  );
}
