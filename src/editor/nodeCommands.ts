import * as vscode from 'vscode';
import { isObject, writeJson } from '../core/json.ts';
import type { AccessNode } from '../model/accessNode.ts';
import { markdownRow, pathText } from '../model/nodeAccess.ts';
import type { CommandHandlers } from './commands.ts';
import { note } from './notify.ts';

/** Commands of the tree's context menu. Whatever else calls them with something that is no row is not answered. */
export function nodeCommands(reveal: (node: AccessNode) => void, around: (node: AccessNode) => readonly AccessNode[]): CommandHandlers {
  return {
    copyName: (node) => isNode(node) && copy(node.name),
    copyId: (node) => isNode(node) && node.entityId !== undefined && copy(node.entityId),
    copyJson: (node) => isNode(node) && copy(writeJson(node.json, 2) ?? ''),
    copyMarkdownRow: (node) => isNode(node) && copy(markdownRow(node, around(node))),
    copyPath: (node) => isNode(node) && copy(pathText(node, around(node))),
    revealInRawJson: (node) => isNode(node) && reveal(node),
  };
}

/** Whether a command was called on a row. */
export function isNode(value: unknown): value is AccessNode {
  return isObject(value) && typeof value.name === 'string' && isObject(value.place) && Array.isArray(value.place.names);
}

async function copy(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  note(vscode.l10n.t('Copied'));
}
