import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import type { Connection } from '../../../service/connection/common/connection.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { type ConnectionServices, connectionFor } from '../connectionCommands.ts';
import { pickConnection } from '../pickConnection.ts';
import { clientCertificateRows, clientRows } from './clientRows.ts';
import type { EditRow, EditRows } from './editRow.ts';
import { headerRows } from './headerRows.ts';
import { productionRows, textRows } from './textRows.ts';
import { trustRows } from './trustRows.ts';
import { wayRows } from './wayRows.ts';

const features: readonly EditRows[] = [
  textRows,
  clientRows,
  wayRows,
  headerRows,
  trustRows,
  clientCertificateRows,
  productionRows,
];

async function editConnection(connection: Connection, services: ConnectionServices): Promise<void> {
  let editing: Connection | undefined = connection;
  while (editing && (await changeOne(editing, services)))
    editing = services.sessions.snapshot.connections.find(({ id }) => id === connection.id);
}

async function changeOne(connection: Connection, services: ConnectionServices): Promise<boolean> {
  const title = vscode.l10n.t('Edit {0}', shownName(connection, plainWithoutIcons));
  const rows: EditRow[] = [];
  for (const rowsOf of features) rows.push(...(await rowsOf(connection, title, services)));
  const placeholder = vscode.l10n.t('Select what to change');
  const chosen = await pickFrom({ title, placeholder, items: rows });
  return chosen === undefined ? false : await chosen.change();
}

export function editCommands(services: ConnectionServices) {
  const { sessions } = services;
  return {
    editConnection: async (id: unknown) => {
      const chosen = await connectionFor(sessions, id, () =>
        pickConnection(sessions, vscode.l10n.t('Edit Connection'), vscode.l10n.t('Select a connection to edit')),
      );
      if (chosen && chosen !== 'add') await editConnection(chosen, services);
    },
  } satisfies CommandHandlers;
}
