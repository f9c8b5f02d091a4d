import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../platform/common/disposable.ts';
import { runAndReport } from '../../../platform/vscode/notify.ts';

/** File with the connections of a team. */
const file = '.vscode/org-access.json';

/** @param found called with each file */
export function lookForWorkspaceFile(found: (file: vscode.Uri) => Promise<void>): Disposable {
  const look = () =>
    runAndReport(async () => {
      if (!vscode.workspace.isTrusted) return;
      for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
        const address = vscode.Uri.joinPath(uri, file);
        const isThere = await vscode.workspace.fs.stat(address).then(
          () => true,
          () => false,
        );
        if (isThere) await found(address);
      }
    });
  const owned = new DisposableStore();
  owned.add(vscode.workspace.onDidGrantWorkspaceTrust(look));
  owned.add(vscode.workspace.onDidChangeWorkspaceFolders(look));
  look();
  return owned;
}
