import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../platform/common/text/displayText.ts';
import { heading, pickFrom, type Choosable } from '../../platform/vscode/ui/pickFrom.ts';
import type { Connection } from '../../service/connection/common/connection.ts';
import { shownName } from '../../service/connection/node/connectionText.ts';
import { isLive, stateOf, type SessionReader } from '../../session/common/session.ts';
import { stateLine } from '../../session/node/status/sessionStatus.ts';

interface PickConnection {
  readonly among?: readonly Connection[];
  /** Whether to ask even if there is only one connection, and to offer adding one. */
  readonly evenAlone?: boolean;
  readonly hasButtons?: boolean;
}

interface Row extends Choosable {
  readonly connection?: Connection | 'add';
  readonly buttons?: readonly RowButton[];
}

interface RowButton extends vscode.QuickInputButton {
  readonly command: string;
}

export async function pickConnection(
  sessions: SessionReader,
  title: string,
  placeholder: string,
  { among, evenAlone = false, hasButtons = false }: PickConnection = {},
): Promise<Connection | 'add' | undefined> {
  const { activeId } = sessions.snapshot;
  const connections = among ?? sessions.snapshot.connections;
  if (connections.length === 0 && !evenAlone) return undefined;
  if (connections.length === 1 && !evenAlone) return connections[0];
  const rows = connections.map((connection): Row => ({
    label: `$(${connection.id === activeId ? 'check' : 'blank'}) ${shownName(connection, plainWithoutIcons)}`,
    description: plainWithoutIcons(connection.baseUrl),
    detail: `$(blank) ${plainWithoutIcons(stateLine(stateOf(sessions.snapshot, connection.id)))}`,
    connection,
    ...(hasButtons && { buttons: buttonsOf(sessions, connection) }),
  }));
  const add: Row[] = [heading(), { label: `$(add) ${vscode.l10n.t('Add Connection…')}`, connection: 'add' }];
  const chosen = await pickFrom<Row>({
    title,
    placeholder,
    matchOnDescription: true,
    items: evenAlone ? [...rows, ...add] : rows,
    rowPressed: (button, { connection }) => {
      const { command } = button as RowButton;
      if (connection && connection !== 'add') void vscode.commands.executeCommand(command, connection.id);
      return true;
    },
  });
  return chosen?.connection;
}

function buttonsOf({ snapshot }: SessionReader, { id, name }: Connection): readonly RowButton[] {
  const [icon, tooltip, command] = isLive(stateOf(snapshot, id))
    ? ['sign-out', vscode.l10n.t('Sign Out'), 'orgAccess.signOut']
    : ['sign-in', vscode.l10n.t('Sign In'), 'orgAccess.signIn'];
  return [
    { iconPath: new vscode.ThemeIcon(icon), tooltip, command },
    {
      iconPath: new vscode.ThemeIcon('edit'),
      tooltip: vscode.l10n.t('Edit {0}', plainWithoutIcons(name)),
      command: 'orgAccess.editConnection',
    },
  ];
}
