import * as vscode from 'vscode';

/** A heading above the rows of a quick pick that follow it, or a mere line without a text. */
export function heading(label = ''): Pick<vscode.QuickPickItem, 'label' | 'kind'> {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}
