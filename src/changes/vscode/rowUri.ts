import * as vscode from 'vscode';

export const rowScheme = 'org-access-row';

/** The address by which the editor asks how a row of the access tree is marked. */
export function rowUri(id: string): vscode.Uri {
  return vscode.Uri.from({ scheme: rowScheme, path: `/${id}` });
}
