import * as vscode from 'vscode';
import { asProduction } from '../connectionRowCommands.ts';
import type { EditRows } from './editRow.ts';

/** The mark of production, put on or taken off at once. */
export const productionRows: EditRows = (connection, _title, { book }) => [
  {
    label: connection.production ? vscode.l10n.t('Unmark as production') : vscode.l10n.t('Mark as production'),
    detail: vscode.l10n.t(
      'A mark and a color wherever it is shown, and in the question before a request that is no GET',
    ),
    async change() {
      await book.save(asProduction(connection, !connection.production));
      return true;
    },
  },
];
