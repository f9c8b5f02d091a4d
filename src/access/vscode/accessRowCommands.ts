import * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import { isOne } from '../../platform/common/text/language.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { copyText } from '../../platform/vscode/notify.ts';
import { rowsOf } from '../../platform/vscode/ui/treeItem.ts';
import type { AccessNode } from '../common/tree/accessNode.ts';
import { insertIds } from './insertIds.ts';

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

/** Whether a command's argument is a row of the access tree. */
export function isNode(value: unknown): value is AccessNode {
  return (
    isObject(value) && typeof value.name === 'string' && isObject(value.target) && Array.isArray(value.target.names)
  );
}
