import * as vscode from 'vscode';

export const rowScheme = 'org-access-row';

/** Returns the URI that identifies a tree row to decoration providers. */
export function rowUri(id: string): vscode.Uri {
  return vscode.Uri.from({ scheme: rowScheme, path: `/${id}` });
}
