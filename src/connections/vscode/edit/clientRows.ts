import * as vscode from 'vscode';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { checkField } from '../../../session/node/signInFlow.ts';
import type { EditRows } from './editRow.ts';

/** The secret of the client, which is never shown. */
export const clientRows: EditRows = (connection, title, { manager }) => {
  const label = vscode.l10n.t('Client secret');
  return [
    {
      label,
      description: vscode.l10n.t('kept in secret storage'),
      detail: vscode.l10n.t('Empty for a client that has none'),
      async change() {
        const reply = await ask({
          title,
          prompt: label,
          value: '',
          password: true,
          step: 1,
          totalSteps: 1,
          canGoBack: true,
          check: (text) => checkField('clientSecret', text, connection.grantType !== undefined),
        });
        if (reply?.kind !== 'answer') return reply?.kind === 'back';
        await manager.replaceClientSecret(connection.id, reply.text);
        return true;
      },
    },
  ];
};
