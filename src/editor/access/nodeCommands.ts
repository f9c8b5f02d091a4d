import { isObject, writeJson } from '../../core/base/json.ts';
import type { AccessNode } from '../../model/access/accessNode.ts';
import { markdownRow, pathText } from '../../model/access/nodeAccess.ts';
import type { CommandHandlers } from '../commands.ts';
import { copyText } from '../ui/clipboard.ts';

/** Commands of the tree's context menu. Whatever else calls them with something that is no row is not answered. */
export function nodeCommands(
  reveal: (node: AccessNode) => void,
  around: (node: AccessNode) => readonly AccessNode[],
): CommandHandlers {
  return {
    copyName: (node) => isNode(node) && copyText(node.name),
    copyId: (node) => isNode(node) && node.entityId !== undefined && copyText(node.entityId),
    copyJson: (node) => isNode(node) && copyText(writeJson(node.json, 2) ?? ''),
    copyMarkdownRow: (node) => isNode(node) && copyText(markdownRow(node, around(node))),
    copyPath: (node) => isNode(node) && copyText(pathText(node, around(node))),
    revealInRawJson: (node) => isNode(node) && reveal(node),
  };
}

/** Whether a command was called on a row. */
export function isNode(value: unknown): value is AccessNode {
  return isObject(value) && typeof value.name === 'string' && isObject(value.place) && Array.isArray(value.place.names);
}
