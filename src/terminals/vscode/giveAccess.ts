import * as vscode from 'vscode';
import { plain, plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { flashStatus } from '../../platform/vscode/notify.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import type { TerminalAccess } from './terminalAccess.ts';

export async function openWithAccess(access: TerminalAccess, connection: Connection): Promise<void> {
  (await access.open(connection, shortName(connection))).show();
}

export async function giveAccess(
  access: TerminalAccess,
  terminal: vscode.Terminal,
  connection: Connection,
): Promise<void> {
  await access.allow(terminal, connection);
  terminal.show();
  flashStatus(
    vscode.l10n.t('This terminal has access to {0}. Try: org-access whoami', shownName(connection, plain, 60)),
    8_000,
  );
}

/** Returns a name for terminal titles, in which VS Code renders icons. */
export function shortName(connection: Connection): string {
  return shownName(connection, plainWithoutIcons, 40);
}
