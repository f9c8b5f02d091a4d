import type * as vscode from 'vscode';
import type { Disposable } from '../../platform/common/disposable.ts';
import { setContextKey } from '../../platform/vscode/contextKeys.ts';
import { allTerminalsHaveAccess, onDidChangeAllTerminals } from '../../platform/vscode/settings.ts';
import { recallAllowed, recallTerminals } from './terminalMemory.ts';

interface StartServices {
  readonly workspaceState: vscode.Memento;
  readonly collection: vscode.GlobalEnvironmentVariableCollection;
  readonly terminalsAreRemote: boolean;
}

/**
 * Clears the variables of an earlier window.
 *
 * @param open called when a terminal has access or is to get it
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
  return onDidChangeAllTerminals(open);
}
