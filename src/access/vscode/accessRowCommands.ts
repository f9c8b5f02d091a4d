import { isObject, writeJson } from '../../platform/common/json/json.ts';
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
    (lineOf: (row: AccessNode) => string | undefined) =>
    async (...args: unknown[]) => {
      const written = rows(...args).flatMap((row) => lineOf(row) ?? []);
      if (written.length > 0) await copyText(written.join('\n'));
    };

  return {
    copyName: copyLines(({ name }) => name),
    copyId: copyLines(({ entityId }) => entityId),
    insertId: (...args: unknown[]) => insertIds(rows(...args).flatMap(({ entityId }) => entityId ?? [])),
    copyMarkdownRow: copyLines((row) => markdownRow(row, tree.ancestorsOf(row))),
    copyPath: copyLines((row) => pathText(row, tree.ancestorsOf(row))),
    copyJson: (...args: unknown[]) => {
      const [first, ...others] = rows(...args).map(({ json }) => json);
      return first !== undefined && copyText(writeJson(others.length > 0 ? [first, ...others] : first, 2) ?? '');
    },
  } satisfies CommandHandlers;
}

/** Whether a command's argument is a row of the access tree. */
export function isNode(value: unknown): value is AccessNode {
  return (
    isObject(value) && typeof value.name === 'string' && isObject(value.target) && Array.isArray(value.target.names)
  );
}
