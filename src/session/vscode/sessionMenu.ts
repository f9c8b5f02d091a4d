import * as vscode from 'vscode';
import type { CurrentPlaces } from '../../api/common/currentPlace.ts';
import { marked } from '../../connections/node/connectionText.ts';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { remoteTerminalsAreForbidden } from '../../platform/vscode/settings.ts';
import { heading } from '../../platform/vscode/ui/pickFrom.ts';
import { activeConnection, type SessionReader } from '../common/session.ts';
import { sessionActions, type SessionAction } from '../common/status/sessionActions.ts';

export interface SessionMenuServices {
  readonly sessions: SessionReader;
  readonly terminalsAreRemote: boolean;
  readonly places: CurrentPlaces;
}

type Row = vscode.QuickPickItem & Partial<SessionAction>;

export function sessionMenu({ sessions, places, terminalsAreRemote }: SessionMenuServices) {
  return {
    async showActions(): Promise<void> {
      const { snapshot } = sessions;
      const connection = activeConnection(snapshot);
      const title =
        connection &&
        [marked(connection, plainWithoutIcons(connection.name)), plainWithoutIcons(connection.baseUrl)].join(' · ');
      const hasTerminals = !terminalsAreRemote || !remoteTerminalsAreForbidden();
      const rows = sessionActions(snapshot, hasTerminals, places.of(snapshot.activeId)).flatMap((action, index, all) =>
        action.group === all[index - 1]?.group ? [action] : [heading(action.group), action],
      );
      const chosen = await vscode.window.showQuickPick<Row>(rows, {
        title: title ?? 'Org Access',
        placeHolder: vscode.l10n.t('Select an action'),
      });
      if (chosen?.command !== undefined) await vscode.commands.executeCommand(chosen.command, ...(chosen.args ?? []));
    },
  } satisfies CommandHandlers;
}
