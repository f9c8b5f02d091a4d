import * as vscode from 'vscode';
import { isObject, writeJson } from '../../platform/common/json/json.ts';
import { isOne } from '../../platform/common/text/language.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { copyText } from '../../platform/vscode/notify.ts';
import { rowsOf } from '../../platform/vscode/ui/treeItem.ts';
import type { AccessNode } from '../common/tree/accessNode.ts';
import { markdownRow, pathText } from '../common/tree/rowScope.ts';
import { insertIds } from './insertIds.ts';

export interface AccessRows {
  readonly selection: readonly AccessNode[];
  ancestorsOf(row: AccessNode): readonly AccessNode[];
}

/** Creates the commands that act on the clicked row or the selected rows. */
export function accessRowCommands(tree: AccessRows) {
  const rows = (...args: unknown[]) => rowsOf(tree, isNode, ...args);

  const copyLines =
    (lineOf: (row: AccessNode) => string | undefined, one: string, several: string) =>
    async (...args: unknown[]) => {
      const written = rows(...args).flatMap((row) => lineOf(row) ?? []);
      if (written.length > 0) await copyText(written.join('\n'), isOne(written.length) ? one : several);
    };
  return {
    copyName: copyLines(({ name }) => name, vscode.l10n.t('Name copied'), vscode.l10n.t('Names copied')),
    copyFieldValue: copyLines(({ name }) => name, vscode.l10n.t('Value copied'), vscode.l10n.t('Values copied')),
    copyId: copyLines(({ entityId }) => entityId, vscode.l10n.t('ID copied'), vscode.l10n.t('IDs copied')),
    insertId: (...args: unknown[]) => insertIds(rows(...args).flatMap(({ entityId }) => entityId ?? [])),
    copyMarkdownRow: copyLines(
      (row) => markdownRow(row, tree.ancestorsOf(row)),
      vscode.l10n.t('Markdown row copied'),
      vscode.l10n.t('Markdown rows copied'),
    ),
    copyPath: copyLines(
      (row) => pathText(row, tree.ancestorsOf(row)),
      vscode.l10n.t('Path copied'),
      vscode.l10n.t('Paths copied'),
    ),
    copyJson: (...args: unknown[]) => {
      const [first, ...others] = rows(...args).map(({ json }) => json);
      const text = writeJson(others.length > 0 ? [first, ...others] : first, 2) ?? '';
      return first !== undefined && copyText(text, vscode.l10n.t('JSON copied'));
    },
  } satisfies CommandHandlers;
}

/** Whether a command's argument is a row of the access tree. */
export function isNode(value: unknown): value is AccessNode {
  return (
    isObject(value) && typeof value.name === 'string' && isObject(value.target) && Array.isArray(value.target.names)
  );
}
