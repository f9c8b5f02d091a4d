import * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import { isOne } from '../../platform/common/text/language.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { copyText, showInformation } from '../../platform/vscode/notify.ts';
import { rowsOf } from '../../platform/vscode/ui/treeItem.ts';
import { placeSentences } from '../common/placeWords.ts';
import { textsForCursors } from '../common/textsForCursors.ts';
import type { AccessNode } from '../common/tree/accessNode.ts';

export interface AccessRows {
  readonly selection: readonly AccessNode[];
  ancestorsOf(row: AccessNode): readonly AccessNode[];
}

/** Creates the commands that act on the clicked row or the selected rows. */
export function accessRowCommands(tree: AccessRows) {
  const rows = (...args: unknown[]) => rowsOf(tree, isNode, ...args);

  const copyLines =
    (lineOf: (row: AccessNode) => string | undefined, one: string, several = one) =>
    async (...args: unknown[]) => {
      const written = rows(...args).flatMap((row) => lineOf(row) ?? []);
      if (written.length > 0) await copyText(written.join('\n'), isOne(written.length) ? one : several);
    };
  return {
    copyName: copyLines(({ name }) => name, vscode.l10n.t('Copied')),
    copyId: copyLines(({ entityId }) => entityId, vscode.l10n.t('ID copied'), vscode.l10n.t('IDs copied')),
    insertId: (...args: unknown[]) => insertIds(rows(...args).flatMap(({ entityId }) => entityId ?? [])),
  } satisfies CommandHandlers;
}

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

/** Whether a command's argument is a row of the access tree. */
export function isNode(value: unknown): value is AccessNode {
  return (
    isObject(value) && typeof value.name === 'string' && isObject(value.target) && Array.isArray(value.target.names)
  );
}
