import * as vscode from 'vscode';
import { activeConnection, type SessionReader } from '../../core/session/session.ts';
import { marked } from '../../model/connection/connectionText.ts';
import { sessionActions } from '../../model/session/sessionActions.ts';
import { plainWithoutIcons } from '../../model/text/displayText.ts';
import type { CommandHandlers } from '../commands.ts';

export interface SessionMenuParts {
  readonly sessions: SessionReader;
  readonly terminalsAreElsewhere: boolean;
}

/** The quick pick behind the status bar: what can be done now. */
export function sessionMenu({ sessions, terminalsAreElsewhere }: SessionMenuParts) {
  return {
    async showActions(): Promise<void> {
      const { snapshot } = sessions;
      const connection = activeConnection(snapshot);
      const title =
        connection &&
        [marked(connection, plainWithoutIcons(connection.name)), plainWithoutIcons(connection.baseUrl)].join(' · ');
      const chosen = await vscode.window.showQuickPick(sessionActions(snapshot, !terminalsAreElsewhere), {
        title: title ?? 'Org Access',
        placeHolder: vscode.l10n.t('Select an action'),
      });
      if (chosen) await vscode.commands.executeCommand(chosen.command, ...(chosen.args ?? []));
    },
  } satisfies CommandHandlers;
}
