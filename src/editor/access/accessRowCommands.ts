import { isObject, writeJson } from '../../core/base/json.ts';
import type { AccessNode } from '../../model/access/accessNode.ts';
import { markdownRow, pathText } from '../../model/access/rowScope.ts';
import type { CommandHandlers } from '../commands.ts';
import { copyText } from '../ui/clipboard.ts';

/** Commands of the tree's context menu. Whatever else calls them with something that is no row is not answered. */
export function accessRowCommands(ancestorsOf: (row: AccessNode) => readonly AccessNode[]) {
  return {
    copyName: (node: unknown) => isNode(node) && copyText(node.name),
    copyId: (node: unknown) => isNode(node) && node.entityId !== undefined && copyText(node.entityId),
    copyJson: (node: unknown) => isNode(node) && copyText(writeJson(node.json, 2) ?? ''),
    copyMarkdownRow: (node: unknown) => isNode(node) && copyText(markdownRow(node, ancestorsOf(node))),
    copyPath: (node: unknown) => isNode(node) && copyText(pathText(node, ancestorsOf(node))),
  } satisfies CommandHandlers;
}

/** Whether a command was called on a row. */
export function isNode(value: unknown): value is AccessNode {
  return (
    isObject(value) && typeof value.name === 'string' && isObject(value.target) && Array.isArray(value.target.names)
  );
}
