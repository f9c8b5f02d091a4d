import * as vscode from 'vscode';
import type { Operation } from '../../core/api/operations.ts';
import { requestText } from '../../model/api/apiText.ts';
import { plainWithoutIcons } from '../../model/text/displayText.ts';

/** Lets a person choose an operation. Undefined when they choose none. */
export async function pickOperation(title: string, operations: readonly Operation[]): Promise<Operation | undefined> {
  const items = operations.map((operation) => ({
    label: plainWithoutIcons(operation.name, 80),
    description: plainWithoutIcons(requestText(operation)),
    operation,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: vscode.l10n.t('Select an operation of the service'),
    matchOnDescription: true,
  });
  return chosen?.operation;
}
