import { isObject, writeJson } from '../../core/base/json.ts';
import type { AccessNode } from '../../model/access/accessNode.ts';
import { markdownRow, pathText } from '../../model/access/rowScope.ts';
import type { CommandHandlers } from '../commands.ts';
import { copyText } from '../ui/clipboard.ts';

/**
 * Commands of the tree's context menu, for the row that it is on, or all that are selected. Whatever else calls them with something
 * that is no row is not answered: without one, any extension could have what is selected copied.
 */
export function accessRowCommands(ancestorsOf: (row: AccessNode) => readonly AccessNode[]) {
  return {
    copyName: lines(({ name }) => name),
    copyId: lines(({ entityId }) => entityId),
    copyMarkdownRow: lines((row) => markdownRow(row, ancestorsOf(row))),
    copyPath: lines((row) => pathText(row, ancestorsOf(row))),
    copyJson: (...args: unknown[]) => {
      const [first, ...others] = rowsOf(...args).map(({ json }) => json);
      return first !== undefined && copyText(writeJson(others.length > 0 ? [first, ...others] : first, 2) ?? '');
    },
  } satisfies CommandHandlers;
}

/** Copies a line for each row that has one. */
function lines(lineOf: (row: AccessNode) => string | undefined) {
  return async (...args: unknown[]) => {
    const written = rowsOf(...args).flatMap((row) => lineOf(row) ?? []);
    if (written.length > 0) await copyText(written.join('\n'));
  };
}

/** The rows that a command was called on: all that are selected, if its own is among them. */
function rowsOf(row?: unknown, selected?: unknown): AccessNode[] {
  if (!isNode(row)) return [];
  return Array.isArray(selected) && selected.includes(row) ? selected.filter(isNode) : [row];
}

/** Whether a command was called on a row. */
export function isNode(value: unknown): value is AccessNode {
  return (
    isObject(value) && typeof value.name === 'string' && isObject(value.target) && Array.isArray(value.target.names)
  );
}
