import * as vscode from 'vscode';
import { plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { showWarning, signIn, type Choice } from '../../../platform/vscode/notify.ts';
import { connectionCalled, type Connection } from '../../../service/connection/common/connection.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import type { RequestedAccess } from '../../node/launchEnvironment.ts';
import type { ProgramConsent } from '../programConsent.ts';

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

export interface KnownConnections {
  readonly connections: readonly Connection[];
  /** @throws {NotStarted} if programs on this computer can't use it */
  readonly active: () => Connection | undefined;
  readonly isSignedIn: (connection: Connection) => boolean;
}

interface PermissionServices {
  readonly known: (name: string) => Promise<KnownConnections>;
  readonly consent: ProgramConsent;
  /** Returns undefined if the connection is gone. */
  readonly connection: (id: string) => Connection | undefined;
}

export class StartPermission {
  readonly #services: PermissionServices;

  constructor(services: PermissionServices) {
    this.#services = services;
  }

  /** Returns undefined if the connection is gone or no longer allowed. */
  connection(id: string): Connection | undefined {
    return this.#services.consent.allowed(this.#services.connection(id), 'started');
  }

  async ask(wanted: Exclude<RequestedAccess, 'none'>, name: string, onAsking?: () => void): Promise<Connection> {
    const who = plainWithoutLinks(name);
    // Checked because other extensions can start programs in an untrusted workspace, unlike VS Code itself.
    if (!vscode.workspace.isTrusted)
      throw new NotStarted(vscode.l10n.t('"{0}" wasn\'t started because this workspace isn\'t trusted.', who));
    if (wanted === 'unreadable')
      throw new NotStarted(
        vscode.l10n.t(
          '"{0}" wasn\'t started because "orgAccess" in it is neither true nor the name of a connection.',
          who,
        ),
      );
    const connection = find(await this.#services.known(who), wanted, who);
    const { consent } = this.#services;
    if (await consent.askUnexpected(connection, 'started', name, onAsking)) return connection;
    throw new NotStarted(
      vscode.l10n.t(
        '"{0}" wasn\'t started because launch configurations and tasks of this workspace aren\'t allowed to use your access at {1}.',
        who,
        shownName(connection, plainWithoutLinks),
      ),
      consent.askAgain(connection, 'started', vscode.l10n.t('Allowed. You can start it again now.'), name),
    );
  }
}

function find(
  { connections, active, isSignedIn }: KnownConnections,
  wanted: 'active' | { readonly connection: string },
  who: string,
): Connection {
  if (wanted === 'active') {
    const shown = active();
    if (shown && isSignedIn(shown)) return shown;
    throw new NotStarted(vscode.l10n.t('"{0}" wasn\'t started because you aren\'t signed in.', who), signIn(shown?.id));
  }
  const named = connectionCalled(wanted.connection, connections);
  if (!named)
    throw new NotStarted(
      vscode.l10n.t(
        '"{0}" wasn\'t started because there is no connection named "{1}".',
        who,
        plainWithoutLinks(wanted.connection),
      ),
    );
  if (isSignedIn(named)) return named;
  throw new NotStarted(
    vscode.l10n.t(
      '"{0}" wasn\'t started because you aren\'t signed in to {1}.',
      who,
      shownName(named, plainWithoutLinks),
    ),
    signIn(named.id),
  );
}
