import * as vscode from 'vscode';

/** Whether terminals and programs of this window run on another machine than this extension. */
export function programsAreElsewhere({ extensionKind }: vscode.Extension<unknown>): boolean {
  return vscode.env.remoteName !== undefined && extensionKind === vscode.ExtensionKind.UI;
}
