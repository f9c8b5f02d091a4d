import * as vscode from 'vscode';
import type { CommandHandlers } from '../../platform/vscode/commands.ts';
import { copyText } from '../../platform/vscode/ui/clipboard.ts';
import { copiedText, operationIdOf, type ApiNode } from '../common/apiNode.ts';

/** The commands of keys in the API view. @param selection its rows that are selected */
export function apiRowCommands(selection: () => readonly ApiNode[], runOperation: (row: ApiNode) => Promise<void>) {
  return {
    /** Selects and opens the row that has the focus, as Enter does in every list, and runs it when it is an operation. A click does not. */
    async openApiRow() {
      await vscode.commands.executeCommand('list.select');
      const [row] = selection();
      if (row && operationIdOf(row) !== undefined) await runOperation(row);
    },
    async copyApiPath() {
      const texts = selection().map(copiedText);
      if (texts.length > 0) await copyText(texts.join('\n'));
    },
  } satisfies CommandHandlers;
}
