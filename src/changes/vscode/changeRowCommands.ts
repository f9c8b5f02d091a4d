import { isObject } from '../../platform/common/json/json.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { copyText } from '../../platform/vscode/notify.ts';
import { rowsOf } from '../../platform/vscode/ui/treeItem.ts';
import { changeLine, type ChangeNode } from '../node/changeTree.ts';

export function changeRowCommands(view: { readonly selection: readonly ChangeNode[] }) {
  return {
    copyChange: async (...args: unknown[]) => {
      const lines = rowsOf(view, isNode, ...args).map(changeLine);
      if (lines.length > 0) await copyText(lines.join('\n'));
    },
  } satisfies CommandHandlers;
}

function isNode(value: unknown): value is ChangeNode {
  return isObject(value) && typeof value.label === 'string' && typeof value.atMs === 'number';
}
