import * as vscode from 'vscode';
import { showInformation } from '../../platform/vscode/notify.ts';
import { placeSentences } from '../common/placeWords.ts';
import { textsForCursors } from '../common/textsForCursors.ts';

/** Inserts IDs at the cursors of the active text editor, and focuses it. */
export async function insertIds(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) {
    showInformation(placeSentences.selectWithId());
    return;
  }
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    showInformation(vscode.l10n.t('Open the file that the ID goes into, then try again.'));
    return;
  }
  const { document, selections, viewColumn } = editor;
  const inOrder = selections.toSorted((a, b) => a.start.compareTo(b.start));
  const texts = textsForCursors(ids, inOrder.length, document.eol === vscode.EndOfLine.CRLF ? '\r\n' : '\n');
  const isDone = await editor.edit((change) =>
    inOrder.forEach((selection, index) => change.replace(selection, texts[index] ?? '')),
  );
  if (isDone) await vscode.window.showTextDocument(document, viewColumn);
  else showInformation(vscode.l10n.t("This file can't be edited. Open another one, then try again."));
}
