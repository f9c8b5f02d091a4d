import * as vscode from 'vscode';
import { plainWithoutIcons } from '../../../platform/common/text/displayText.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { parseBaseUrl } from '../../../service/connection/common/baseUrl.ts';
import { movedTo } from '../../../service/connection/common/connection.ts';
import { haveSameOrigins } from '../../../service/connection/common/tokenEndpoint.ts';
import { checkField, fieldNote } from '../../signIn/node/signInFlow.ts';
import type { EditRows } from './editRow.ts';

interface TextField {
  readonly key: 'name' | 'baseUrl' | 'clientId' | 'scope';
  readonly label: string;
  readonly note?: string;
  readonly check: (text: string) => string | undefined;
  readonly says?: (text: string) => string | undefined;
}

/** Rows of text fields. A note tells which changes end the session. */
export const textRows: EditRows = (connection, title, { manager, registry }) => {
  const fields: readonly TextField[] = [
    {
      key: 'name',
      label: vscode.l10n.t('Name'),
      check: (text) => (text.trim() === '' ? vscode.l10n.t('Enter a name.') : undefined),
    },
    {
      key: 'baseUrl',
      label: vscode.l10n.t('Base URL'),
      note: vscode.l10n.t('A new base URL ends the session, and the trust in a certificate'),
      check: (text) => checkField('baseUrl', text),
      says: (text) => fieldNote('baseUrl', text),
    },
    {
      key: 'clientId',
      label: vscode.l10n.t('Client ID'),
      note: vscode.l10n.t('A new client ID ends the session'),
      check: (text) => checkField('clientId', text),
    },
    {
      key: 'scope',
      label: vscode.l10n.t('Scope'),
      note: vscode.l10n.t('Separated by spaces or commas; takes effect at the next sign-in'),
      check: () => undefined,
    },
  ];
  return fields.map(({ key, label, note, check, says }) => ({
    label,
    description: plainWithoutIcons(connection[key]),
    ...(note !== undefined && { detail: note }),
    async change() {
      const value = connection[key];
      const reply = await ask({
        title,
        prompt: label,
        value,
        step: 1,
        totalSteps: 1,
        canGoBack: true,
        check,
        ...(says && { note: says }),
      });
      if (reply?.kind !== 'answer') return reply?.kind === 'back';
      const text = normal(key, reply.text);
      const edited = key === 'baseUrl' ? movedTo(connection, text) : { ...connection, [key]: text };
      await registry.save(edited);
      if (edited.clientId !== connection.clientId || !haveSameOrigins(edited, connection))
        await manager.signOut(connection.id);
      return true;
    },
  }));
};

function normal(key: string, text: string): string {
  const address = key === 'baseUrl' ? parseBaseUrl(text) : undefined;
  return address && address.problem === undefined ? address.baseUrl : text.trim();
}

export const productionRows: EditRows = ({ production, ...connection }, _title, { registry }) => [
  {
    label: production ? vscode.l10n.t('Unmark as production') : vscode.l10n.t('Mark as production'),
    detail: vscode.l10n.t(
      'A mark and a color wherever it is shown, and in the question before a request that is no GET',
    ),
    async change() {
      await registry.save(production ? connection : { ...connection, production: true });
      return true;
    },
  },
];
