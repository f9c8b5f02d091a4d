import * as vscode from 'vscode';
import { isObject } from '../../platform/common/json/json.ts';
import { isOne } from '../../platform/common/text/language.ts';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { copyText } from '../../platform/vscode/notify.ts';
import { rowsOf } from '../../platform/vscode/ui/treeItem.ts';
import { changeLine, type ChangeNode } from '../node/changeTree.ts';

export function changeRowCommands(view: { readonly selection: readonly ChangeNode[] }) {
  return {
    copyChange: async (...args: unknown[]) => {
      const lines = rowsOf(view, isNode, ...args).map(changeLine);
      if (lines.length > 0)
        await copyText(
          lines.join('\n'),
          isOne(lines.length) ? vscode.l10n.t('Change copied') : vscode.l10n.t('Changes copied'),
        );
    },
  } satisfies CommandHandlers;
}

function isNode(value: unknown): value is ChangeNode {
  return isObject(value) && typeof value.label === 'string' && typeof value.atMs === 'number';
}
