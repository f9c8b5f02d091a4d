import * as vscode from 'vscode';
import type { Connection } from '../connections/common/connection.ts';
import type { DisposableStore } from '../platform/common/disposable.ts';
import { remoteTerminalsAreForbidden } from '../platform/vscode/settings.ts';
import type { ProgramPasses } from '../terminals/node/programGrants.ts';
import { NotStarted, StartPermission } from '../terminals/vscode/programs/permission.ts';
import { openPrograms } from '../terminals/vscode/programs/programs.ts';
import type { TerminalAccess } from '../terminals/vscode/terminalAccess.ts';
import type { ProgramKind } from '../terminals/vscode/terminalConsent.ts';
import { onlySettings, openSetting } from './remoteCommands.ts';
import type { RemoteConsent } from './remoteConsent.ts';
import type { RemoteSessions } from './remoteSessions.ts';

interface Services {
  readonly sessions: RemoteSessions;
  readonly consent: RemoteConsent;
  readonly programs: ProgramPasses;
  readonly access: TerminalAccess;
  readonly helper: string;
  /** A connection that such programs may use here; undefined once it is gone, or no longer allowed. */
  readonly allowedTo: (kind: ProgramKind) => (id: string) => Connection | undefined;
  readonly owner: DisposableStore;
}

/** Programs that VS Code starts with access on this computer, for a session on the person's own. */
export function openRemotePrograms({ sessions, consent, allowedTo, ...parts }: Services) {
  async function known(name: string) {
    if (remoteTerminalsAreForbidden())
      throw new NotStarted(
        vscode.l10n.t('"{0}" wasn\'t started because your settings allow no access on other computers.', name),
        openSetting(),
      );
    const signedIn = await sessions.signedIn();
    const { activeId } = sessions;
    return {
      connections: sessions.connections,
      active() {
        if (activeId === undefined) return signedIn.length === 1 ? signedIn[0] : undefined;
        const active = sessions.connection(activeId);
        if (!active) throw new NotStarted(onlySettings());
        return active;
      },
      isSignedIn: ({ id }: Connection) => signedIn.some((connection) => connection.id === id),
    };
  }

  const permission = new StartPermission({
    known,
    ask: (connection, name, onAsking) => consent.askUnexpected(connection, 'started', name, onAsking),
    reconsider: (connection) => consent.reconsider(connection, 'started'),
    connection: allowedTo('started'),
  });
  return openPrograms({ permission, connection: allowedTo('opened'), ...parts });
}
