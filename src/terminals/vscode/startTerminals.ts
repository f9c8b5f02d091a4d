import type * as vscode from 'vscode';
import type { Disposable } from '../../platform/common/disposable.ts';
import { setContextKey } from '../../platform/vscode/contextKeys.ts';
import { allTerminalsHaveAccess, onDidChangeAllTerminals } from '../../platform/vscode/settings.ts';
import { recallAllowed, recallTerminals } from './terminalMemory.ts';

interface StartServices {
  readonly workspaceState: vscode.Memento;
  /** The variables that the editor puts into the environment of all terminals that are opened from then on. */
  readonly collection: vscode.GlobalEnvironmentVariableCollection;
  /** Whether terminals of this window run on another machine than the extension. */
  readonly terminalsAreRemote: boolean;
}

/** Takes back what an earlier window has given to terminals. @param open when a terminal has access, or is to have it */
export function startTerminals(
  { workspaceState, collection, terminalsAreRemote }: StartServices,
  open: () => void,
): Disposable {
  if (recallAllowed(workspaceState).length > 0) setContextKey('orgAccess.terminalsAllowed', true);
  // Nothing of an earlier window is to stay, whatever it was.
  collection.persistent = false;
  collection.clear();
  if (!terminalsAreRemote) setContextKey('orgAccess.terminalsHere', true);
  if (terminalsAreRemote || allTerminalsHaveAccess() || recallTerminals(workspaceState)) open();
  return onDidChangeAllTerminals(open);
}
