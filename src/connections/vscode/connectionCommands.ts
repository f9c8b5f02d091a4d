import * as vscode from 'vscode';
import { OrgAccessError } from '../../platform/common/errors.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { confirm } from '../../platform/vscode/notify.ts';
import { copyText } from '../../platform/vscode/notify.ts';
import type { Transport } from '../../service/common/http.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import { connectionOf, type SessionReader } from '../../session/common/session.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import type { ConnectionRegistry } from './connectionRegistry.ts';
import type { ConnectionSecretStore } from './connectionSecrets.ts';
import { pickConnection } from './pickConnection.ts';

export interface ConnectionServices {
  readonly sessions: SessionReader;
  readonly manager: SessionManager;
  readonly registry: ConnectionRegistry;
  readonly connectionSecrets: ConnectionSecretStore;
  readonly transport: Transport;
  /** Deletes all data of a connection outside the settings. */
  readonly forget: (id: string) => Promise<void>;
}

export function connectionCommands(services: ConnectionServices) {
  const { sessions } = services;
  return {
    async copyBaseUrl(id: unknown) {
      const connection = connectionOf(sessions.snapshot, id);
      if (connection) await copyText(connection.baseUrl, vscode.l10n.t('Base URL copied'));
    },
    switchConnection: async (id: unknown) => {
      const chosen = await connectionFor(sessions, id, () =>
        pickConnection(
          sessions,
          vscode.l10n.t('Switch Connection'),
          vscode.l10n.t('Select a connection to switch to'),
          {
            evenAlone: true,
            hasButtons: true,
          },
        ),
      );
      if (chosen === 'add') await vscode.commands.executeCommand('orgAccess.addConnection');
      else if (chosen) services.manager.switchTo(chosen.id);
    },
    removeConnection: async (id: unknown) => {
      const [title, placeholder] = [vscode.l10n.t('Remove Connection'), vscode.l10n.t('Select a connection to remove')];
      const chosen = await chosenConnection(sessions, id, title, placeholder);
      if (chosen) await remove(chosen, services);
    },
  } satisfies CommandHandlers;
}

/**
 * Returns the connection with this ID, or the active one for `active`.
 *
 * @param ask called if there is no ID
 * @throws OrgAccessError of kind `session` if the connection no longer exists
 */
export async function connectionFor<T>(
  { snapshot }: SessionReader,
  id: unknown,
  ask: () => Promise<T>,
): Promise<Connection | T> {
  const wanted = id === 'active' ? snapshot.activeId : id;
  if (typeof wanted !== 'string') return await ask();
  const found = connectionOf(snapshot, wanted);
  if (!found) throw new OrgAccessError('session', { code: 'noSuchConnection' });
  return found;
}

/** Returns the connection with this ID, as `connectionFor` does, or else the one that the person selects. */
export async function chosenConnection(
  sessions: SessionReader,
  id: unknown,
  title: string,
  placeholder: string,
): Promise<Connection | undefined> {
  const chosen = await connectionFor(sessions, id, () => pickConnection(sessions, title, placeholder));
  return chosen === 'add' ? undefined : chosen;
}

async function remove(connection: Connection, services: ConnectionServices): Promise<void> {
  const agreed = await confirm(
    vscode.l10n.t('Remove the connection "{0}"?', shownName(connection, plain)),
    vscode.l10n.t(
      "Its session, its client secret, the earlier states of your access, and its settings will be deleted. Your account at the service won't be affected.",
    ),
    vscode.l10n.t('Remove'),
  );
  if (!agreed) return;
  await services.forget(connection.id);
  await services.registry.remove(connection.id);
}
