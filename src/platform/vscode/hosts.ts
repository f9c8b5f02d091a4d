import * as vscode from 'vscode';

/** Whether programs of this window run on another machine. */
export function programsAreRemote({ extensionKind }: vscode.Extension<unknown>): boolean {
  return vscode.env.remoteName !== undefined && extensionKind === vscode.ExtensionKind.UI;
}

/**
 * Whether the extension runs remotely from its desktop window. It has no session there, because without shared locks
 * both hosts would send the same refresh token.
 */
export function isInRemoteHost(
  { uiKind, remoteName }: Pick<typeof vscode.env, 'uiKind' | 'remoteName'>,
  { extensionKind }: Pick<vscode.Extension<unknown>, 'extensionKind'>,
): boolean {
  return (
    uiKind === vscode.UIKind.Desktop && remoteName !== undefined && extensionKind === vscode.ExtensionKind.Workspace
  );
}
