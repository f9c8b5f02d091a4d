import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../platform/common/disposable.ts';
import { setContextKey } from '../../platform/vscode/contextKeys.ts';
import { allTerminalsHaveAccess, onDidChangeAllTerminals } from '../../platform/vscode/settings.ts';
import { isHttpFile } from './isHttpFile.ts';
import { recallAllowed, recallTerminals } from './terminalMemory.ts';

interface StartServices {
  readonly workspaceState: vscode.Memento;
  readonly collection: vscode.GlobalEnvironmentVariableCollection;
  readonly terminalsAreRemote: boolean;
}

/**
 * Clears the variables of an earlier window.
 *
 * @param open called when a terminal has access or is to get it, or an HTTP file is open
 */
export function startTerminals(
  { workspaceState, collection, terminalsAreRemote }: StartServices,
  open: () => void,
): Disposable {
  if (recallAllowed(workspaceState).length > 0) setContextKey('orgAccess.terminalsAllowed', true);
  collection.persistent = false;
  collection.clear();
  if (!terminalsAreRemote) setContextKey('orgAccess.terminalsHere', true);
  if (terminalsAreRemote || allTerminalsHaveAccess() || recallTerminals(workspaceState)) open();
  const owned = new DisposableStore();
  owned.add(onDidChangeAllTerminals(open));
  const look = (document: vscode.TextDocument) => isHttpFile(document) && open();
  owned.add(vscode.workspace.onDidOpenTextDocument(look));
  vscode.workspace.textDocuments.forEach(look);
  return owned;
}
