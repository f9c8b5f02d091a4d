import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { pickFrom } from '../../../platform/vscode/ui/pickFrom.ts';
import { type Connection, trusting } from '../../../service/connection/common/connection.ts';
import { shownName } from '../../../service/connection/node/connectionText.ts';
import { trustedSummary, trustedText } from '../../../service/tls/node/certificateLines.ts';
import { chosenConnection, type ConnectionServices } from '../connectionCommands.ts';
import { chooseAuthorityFile } from '../trust/authorityFiles.ts';
import { reviewCertificate, stopTrusting } from '../trust/trustCommands.ts';
import { clientCertificateRows, clientRows } from './clientRows.ts';
import type { EditRow, EditRows } from './editRow.ts';
import { headerRows } from './headerRows.ts';
import { productionRows, textRows } from './textRows.ts';
import { wayRows } from './wayRows.ts';

const trustRows: EditRows = (connection, _title, services) => {
  const { trusted, baseUrl } = connection;
  if (!baseUrl.startsWith('https:')) return [];
  return [
    ...(trusted
      ? [
          {
            label: trustedText(trusted),
            description: plainWithoutIcons(trustedSummary(trusted, services.transport.clock.now())),
            detail: vscode.l10n.t('Select it to stop trusting it'),
            async change() {
              await stopTrusting(connection, services);
              return true;
            },
          },
        ]
      : []),
    {
      label: vscode.l10n.t('Review Certificate…'),
      detail: vscode.l10n.t('Shows the certificate of the service and its fingerprint, and what you can trust'),
      async change() {
        await reviewCertificate(connection, services);
        return true;
      },
    },
    {
      label: vscode.l10n.t('Choose CA File…'),
      detail: vscode.l10n.t(
        'Trusts the authority in a file for this connection, after the service was checked with it',
      ),
      async change() {
        const chosen = await chooseAuthorityFile(connection, services.transport, new AbortController().signal);
        if (chosen) await services.registry.save(trusting(connection, chosen));
        return true;
      },
    },
  ];
};

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
      const [title, placeholder] = [vscode.l10n.t('Edit Connection'), vscode.l10n.t('Select a connection to edit')];
      const chosen = await chosenConnection(sessions, id, title, placeholder);
      if (chosen) await editConnection(chosen, services);
    },
  } satisfies CommandHandlers;
}
