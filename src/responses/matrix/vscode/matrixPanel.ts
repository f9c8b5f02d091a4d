import * as vscode from 'vscode';
import { parseJson } from '../../../platform/common/json/json.ts';
import { countText } from '../../../platform/common/text/displayText.ts';
import { answerFileName } from '../../../platform/common/text/fileName.ts';
import type { UserRecord } from '../../../service/privileges/common/userRecord.ts';
import { activeConnection, activeState, lastLoadedIn, type SessionReader } from '../../../session/common/session.ts';
import { rawJsonContent, type RawJsonPart } from '../../rawJson/node/rawJsonContent.ts';
import type { RawJsonDocuments } from '../../rawJson/vscode/rawJsonDocuments.ts';
import { RawJsonPanel } from '../../rawJson/vscode/rawJsonPanel.ts';
import { accessRows, type AccessRows } from '../common/accessRows.ts';

interface MatrixServices {
  readonly extensionUri: vscode.Uri;
  readonly sessions: SessionReader;
  readonly documents: RawJsonDocuments;
}

/** Creates the panel that shows the access of the active connection as a table, and follows it. */
export function createMatrixPanel({ extensionUri, sessions, documents }: MatrixServices): RawJsonPanel {
  let shown: { readonly record: UserRecord; readonly rows: Pick<RawJsonPart, 'json' | 'value' | 'facts'> } | undefined;

  function part(): RawJsonPart {
    const { snapshot } = sessions;
    const record = lastLoadedIn(activeState(snapshot))?.record;
    if (record !== shown?.record) shown = record && { record, rows: rowsOf(record) };
    return {
      nothing: record ? vscode.l10n.t('Your access includes no sites.') : rawJsonContent(snapshot).parts.detail.nothing,
      fileName: answerFileName(activeConnection(snapshot)?.name ?? '', vscode.l10n.t('Access matrix'), 'json'),
      page: [],
      ...shown?.rows,
    };
  }

  return new RawJsonPanel({
    extensionUri,
    kind: 'matrix',
    documents,
    title: () => vscode.l10n.t('Access Matrix: {0}', rawJsonContent(sessions.snapshot).title),
    parts: { answer: part },
    onPartsChange: (listener) => sessions.onDidChange(listener),
  });
}

function rowsOf({ access }: UserRecord): Pick<RawJsonPart, 'json' | 'value' | 'facts'> {
  const rows = accessRows(access.organizations);
  if (rows.rows === 0) return {};
  const summary = leftOut(rows);
  return {
    json: rows.json,
    value: parseJson(rows.json),
    ...(summary !== '' && { facts: { state: 'none' as const, status: '', parts: [summary], rows: [] } }),
  };
}

/** Returns a sentence about what the table leaves out; '' if it is complete. */
function leftOut({ rows, places, columns, privileges }: AccessRows): string {
  const sentences = [
    ...(columns < privileges
      ? [
          vscode.l10n.t(
            'Only {0} of {1} privileges have a column. "Find Where Granted…" finds the others.',
            countText(columns),
            countText(privileges),
          ),
        ]
      : []),
    ...(rows < places
      ? [
          vscode.l10n.t(
            'Only {0} of {1} places have a row. "Export Access…" writes all of them.',
            countText(rows),
            countText(places),
          ),
        ]
      : []),
  ];
  return sentences.join(' ');
}
