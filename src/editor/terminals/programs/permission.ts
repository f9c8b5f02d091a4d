import * as vscode from 'vscode';
import { connectionCalled, type Connection } from '../../../core/connection/connection.ts';
import { activeConnection, connectionOf, isLive, stateOf, type SessionReader } from '../../../core/session/session.ts';
import { untilRestored } from '../../../core/session/untilRestored.ts';
import type { WantedAccess } from '../../../model/terminals/launchEnvironment.ts';
import { plainWithoutLinks } from '../../../model/text/displayText.ts';
import { flashStatus, showWarning, signIn, type Choice } from '../../notify.ts';
import type { TerminalConsent } from '../terminalConsent.ts';

/** Why a program is not started: a sentence for the person, and what helps. */
export class NotStarted extends Error {
  readonly choices: readonly Choice[];

  constructor(sentence: string, ...choices: readonly Choice[]) {
    super(sentence);
    this.choices = choices;
  }

  show(): void {
    showWarning(this.message, ...this.choices);
  }
}

/** VS Code starts no program in such a workspace by itself; another extension may want it to. */
export function notTrusted(name: string): NotStarted {
  return new NotStarted(
    vscode.l10n.t('"{0}" wasn\'t started because this workspace isn\'t trusted.', plainWithoutLinks(name)),
  );
}

/** Programs there reach no socket of this machine, and a folder of it would take the place of all others on their PATH. */
export function runsElsewhere(name: string): NotStarted {
  return new NotStarted(
    vscode.l10n.t(
      '"{0}" wasn\'t started because programs of this window run on a different computer than Org Access, so they can\'t ask it for tokens.',
      plainWithoutLinks(name),
    ),
  );
}

interface PermissionParts {
  readonly sessions: SessionReader;
  readonly consent: TerminalConsent;
  /** Whether programs of this window run on another machine than the extension. */
  readonly isElsewhere: boolean;
}

/** Decides whether a launch configuration or a task may start its program with access, and asks where nobody was asked before. */
export class StartPermission {
  readonly #parts: PermissionParts;

  constructor(parts: PermissionParts) {
    this.#parts = parts;
  }

  /** A connection that what the workspace starts may use; undefined once it is gone, or no longer allowed. */
  connection(id: string): Connection | undefined {
    const { sessions, consent } = this.#parts;
    const connection = connectionOf(sessions.snapshot, id);
    return connection && consent.has(connection, 'started') ? connection : undefined;
  }

  /**
   * @param name of the launch configuration or the task
   * @param onAsking is called when a person is asked
   * @throws {NotStarted}
   */
  async ask(wanted: Exclude<WantedAccess, 'none'>, name: string, onAsking?: () => void): Promise<Connection> {
    const { sessions, consent, isElsewhere } = this.#parts;
    const who = plainWithoutLinks(name);
    if (!vscode.workspace.isTrusted) throw notTrusted(name);
    if (isElsewhere) throw runsElsewhere(name);
    if (wanted === 'unreadable')
      throw new NotStarted(
        vscode.l10n.t(
          '"{0}" wasn\'t started because "orgAccess" in it is neither true nor the name of a connection.',
          who,
        ),
      );
    await untilRestored(sessions);
    const connection = this.#find(wanted, who);
    if (!(await consent.askUnexpected(connection, 'started', name, onAsking)))
      throw this.#refused(connection, who, name);
    return connection;
  }

  /** @throws {NotStarted} when it is not there, or nobody is signed in to it */
  #find(wanted: 'active' | { readonly connection: string }, who: string): Connection {
    const { snapshot } = this.#parts.sessions;
    if (wanted === 'active') {
      const active = activeConnection(snapshot);
      if (active && isLive(stateOf(snapshot, active.id))) return active;
      throw new NotStarted(
        vscode.l10n.t('"{0}" wasn\'t started because you aren\'t signed in.', who),
        signIn(active?.id),
      );
    }
    const named = connectionCalled(wanted.connection, snapshot.connections);
    if (!named)
      throw new NotStarted(
        vscode.l10n.t(
          '"{0}" wasn\'t started because there is no connection named "{1}".',
          who,
          plainWithoutLinks(wanted.connection),
        ),
      );
    if (isLive(stateOf(snapshot, named.id))) return named;
    throw new NotStarted(
      vscode.l10n.t('"{0}" wasn\'t started because you aren\'t signed in to {1}.', who, plainWithoutLinks(named.name)),
      signIn(named.id),
    );
  }

  #refused(connection: Connection, who: string, name: string): NotStarted {
    const { consent } = this.#parts;
    const at = plainWithoutLinks(connection.name);
    const askAgain = async () => {
      consent.reconsider(connection, 'started');
      if (await consent.askUnexpected(connection, 'started', name))
        flashStatus(vscode.l10n.t('Allowed. You can start it again now.'), 8_000);
    };
    return new NotStarted(
      vscode.l10n.t(
        '"{0}" wasn\'t started because launch configurations and tasks of this workspace aren\'t allowed to use your access at {1}.',
        who,
        at,
      ),
      { label: vscode.l10n.t('Ask Again'), act: askAgain },
    );
  }
}
