import * as vscode from 'vscode';

/** Whether terminals and programs of this window run on another machine than this extension. */
export function programsAreRemote({ extensionKind }: vscode.Extension<unknown>): boolean {
  return vscode.env.remoteName !== undefined && extensionKind === vscode.ExtensionKind.UI;
}

/**
 * Whether the extension runs on another computer than its desktop window. Org Access holds no session there: secret storage is shared with
 * the desktop, but locks aren't, so both would send the same refresh token.
 */
export function isInRemoteHost(
  { uiKind, remoteName }: Pick<typeof vscode.env, 'uiKind' | 'remoteName'>,
  { extensionKind }: Pick<vscode.Extension<unknown>, 'extensionKind'>,
): boolean {
  return (
    uiKind === vscode.UIKind.Desktop && remoteName !== undefined && extensionKind === vscode.ExtensionKind.Workspace
  );
}
