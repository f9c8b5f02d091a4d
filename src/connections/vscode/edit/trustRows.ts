import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { trusting } from '../../../service/connection/common/connection.ts';
import { trustedSummary, trustedText } from '../../../service/tls/node/certificateLines.ts';
import { chooseAuthorityFile } from '../trust/authorityFiles.ts';
import { reviewCertificate, stopTrusting } from '../trust/trustCommands.ts';
import type { EditRows } from './editRow.ts';

export const trustRows: EditRows = (connection, _title, services) => {
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
      label: vscode.l10n.t('Review certificate…'),
      detail: vscode.l10n.t('Shows the certificate of the service and its fingerprint, and what you can trust'),
      async change() {
        await reviewCertificate(connection, services);
        return true;
      },
    },
    {
      label: vscode.l10n.t('Choose CA file…'),
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
