import * as vscode from 'vscode';
import type { Clock } from '../../platform/common/clock.ts';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { remoteTerminalsAreForbidden } from '../../platform/vscode/settings.ts';
import { heading, pickFrom } from '../../platform/vscode/ui/pickFrom.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import { activeConnection, type SessionReader } from '../common/session.ts';
import { sessionActions, type SessionAction } from '../common/status/sessionActions.ts';
import type { SelectedPlaces } from './sessionStatusBar.ts';

export interface SessionMenuServices {
  readonly sessions: SessionReader;
  readonly terminalsAreRemote: boolean;
  readonly places: SelectedPlaces;
  readonly clock: Clock;
}

type Row = vscode.QuickPickItem & Partial<SessionAction>;

export function sessionMenu({ sessions, places, clock, terminalsAreRemote }: SessionMenuServices) {
  return {
    async showActions(): Promise<void> {
      const { snapshot } = sessions;
      const connection = activeConnection(snapshot);
      const title = connection && titleOf(connection);
      const hasTerminals = !terminalsAreRemote || !remoteTerminalsAreForbidden();
      const actions = sessionActions(snapshot, clock.now(), hasTerminals, places.of(snapshot.activeId));
      const rows = actions.flatMap((action, index) =>
        action.group === actions[index - 1]?.group ? [action] : [heading(action.group), action],
      );
      const chosen = await pickFrom<Row>({
        title: title ?? 'Org Access',
        placeholder: vscode.l10n.t('Select an action'),
        items: rows,
      });
      if (chosen?.command !== undefined) await vscode.commands.executeCommand(chosen.command, ...(chosen.args ?? []));
    },
  } satisfies CommandHandlers;
}

/** Returns the name and the base URL, or just one of them if a connection is named after its host. */
function titleOf(connection: Connection): string {
  const name = shownName(connection, plainWithoutIcons);
  const isNamedAfterHost = connection.name === new URL(connection.baseUrl).host;
  return isNamedAfterHost ? name : `${name} · ${plainWithoutIcons(connection.baseUrl)}`;
}
