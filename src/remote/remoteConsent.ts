import { hostname } from 'node:os';
import * as vscode from 'vscode';
import { originOf, type Connection } from '../connections/common/connection.ts';
import { shownName } from '../connections/node/connectionText.ts';
import { isObject } from '../platform/common/json/json.ts';
import { plain } from '../platform/common/text/displayText.ts';
import { confirmUnexpected } from '../platform/vscode/notify.ts';
import { AccessQuestions } from '../terminals/vscode/accessQuestions.ts';
import type { ProgramKind } from '../terminals/vscode/consentQuestions.ts';

/** Consent to terminals on a computer, or to programs of a workspace there, for a connection at an origin. */
export interface AllowedRemote {
  readonly remote: string;
  readonly connectionId: string;
  readonly origin: string;
  readonly workspace?: string;
}

const memoryKey = 'orgAccessRemote.allowed';

/** Returns the name of this computer and the kind of remote connection. */
export function remoteName(): string {
  const { remoteName } = vscode.env;
  const name = process.env.WSL_DISTRO_NAME ?? hostname();
  return plain(remoteName === undefined ? name : `${name} (${remoteName})`, 100);
}

export function workspacePath(): string {
  const { workspaceFile, workspaceFolders } = vscode.workspace;
  return (workspaceFile ?? workspaceFolders?.[0]?.uri)?.fsPath ?? '';
}

/** VS Code's own consent, which is per account and for all computers. */
export interface EditorConsent {
  isGiven(id: string): Promise<boolean>;
  request(id: string): Promise<boolean>;
}

/** Consent per remote computer and connection, stored on the person's own computer until revoked. */
export class RemoteConsent {
  readonly #memory: vscode.Memento;
  readonly #editors: EditorConsent;
  readonly #workspace: string;
  readonly #questions = new AccessQuestions();
  readonly remote: string;

  /** @param memory stored on the person's own computer, for all remote ones */
  constructor(memory: vscode.Memento, editors: EditorConsent, remote: string, workspace: string) {
    this.#memory = memory;
    this.#editors = editors;
    this.remote = remote;
    this.#workspace = workspace;
  }

  get allowed(): readonly AllowedRemote[] {
    const known = this.#memory.get<unknown>(memoryKey);
    return Array.isArray(known) ? known.filter(isAllowed) : [];
  }

  has(connection: Connection, programs: ProgramKind = 'opened'): boolean {
    return this.allowed.some((entry) => isSame(entry, this.#entryOf(connection, programs)));
  }

  /** Asks a person who requested access. */
  async ask(connection: Connection): Promise<boolean> {
    if (!(await this.#editors.request(connection.id))) return false;
    if (this.has(connection)) return true;
    return await this.#questions.once(keyOf(connection, 'opened'), () => this.#question(connection, 'opened'));
  }

  /**
   * Asks about a terminal profile or a program of the workspace, unless it was refused before. VS Code's question
   * comes second, because Enter confirms it.
   *
   * @param asker name of the launch configuration or task
   */
  async askUnexpected(
    connection: Connection,
    programs: ProgramKind,
    asker?: string,
    onAsking?: () => void,
  ): Promise<boolean> {
    const { id } = connection;
    if (this.has(connection, programs) && (await this.#editors.isGiven(id))) return true;
    const question = async () =>
      (this.has(connection, programs) || (await this.#question(connection, programs, asker))) &&
      (await this.#editors.request(id));
    return await this.#questions.unexpected(keyOf(connection, programs), question, onAsking);
  }

  reconsider(connection: Connection, programs: ProgramKind): void {
    this.#questions.reconsider(keyOf(connection, programs));
  }

  async forget(...entries: readonly AllowedRemote[]): Promise<void> {
    await this.#remember(this.allowed.filter((entry) => !entries.some((other) => isSame(entry, other))));
  }

  async #question(connection: Connection, programs: ProgramKind, asker = ''): Promise<boolean> {
    const [name, origin] = [shownName(connection, plain, 60), originOf(connection)];
    const isWanted = await confirmUnexpected(
      programs === 'opened'
        ? vscode.l10n.t('Allow programs in terminals on {0} to use your access at {1}?', this.remote, name)
        : vscode.l10n.t(
            'Allow launch configurations and tasks of this workspace on {0} to use your access at {1}?',
            this.remote,
            name,
          ),
      programs === 'opened'
        ? vscode.l10n.t(
            'Programs there can get a live access token and send requests to {0} as you. Whoever administers that computer can do the same, so allow this only on a computer that you trust with your access.',
            origin,
          )
        : vscode.l10n.t(
            '"{0}" asks for it. Programs that they start can get a live access token and send requests to {1} as you, until they end or you revoke their access. Whoever administers that computer can do the same, so allow this only on a computer that you trust with your access.',
            plain(asker, 60),
            origin,
          ),
      vscode.l10n.t('Allow'),
      vscode.l10n.t("Don't Allow"),
    );
    if (isWanted && !this.has(connection, programs))
      await this.#remember([...this.allowed, this.#entryOf(connection, programs)]);
    return isWanted;
  }

  #entryOf(connection: Connection, programs: ProgramKind): AllowedRemote {
    const remote = { remote: this.remote, connectionId: connection.id, origin: originOf(connection) };
    return programs === 'opened' ? remote : { ...remote, workspace: this.#workspace };
  }

  async #remember(allowed: readonly AllowedRemote[]): Promise<void> {
    await this.#memory.update(memoryKey, allowed.length > 0 ? allowed : undefined);
  }
}

function isSame(one: AllowedRemote, other: AllowedRemote): boolean {
  return (['remote', 'connectionId', 'origin', 'workspace'] as const).every((member) => one[member] === other[member]);
}

function keyOf(connection: Connection, programs: ProgramKind): string {
  return `${connection.id} ${originOf(connection)} ${programs}`;
}

function isAllowed(value: unknown): value is AllowedRemote {
  return (
    isObject(value) &&
    [value.remote, value.connectionId, value.origin, value.workspace ?? ''].every(
      (member) => typeof member === 'string',
    )
  );
}
