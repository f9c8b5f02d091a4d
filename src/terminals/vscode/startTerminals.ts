import * as vscode from 'vscode';
import type { Disposable } from '../../platform/common/disposable.ts';
import { setContextKey } from '../../platform/vscode/contextKeys.ts';
import {
  agentToolsAreServed,
  allTerminalsHaveAccess,
  onDidChangeAgentTools,
  onDidChangeAllTerminals,
} from '../../platform/vscode/settings.ts';
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
 * @param open called when a terminal or VS Code's agents have access or are to get it, or an HTTP file is open
 */
export function startTerminals(
  { workspaceState, collection, terminalsAreRemote }: StartServices,
  open: () => void,
): Disposable {
  if (recallAllowed(workspaceState).length > 0) setContextKey('orgAccess.terminalsAllowed', true);
  collection.persistent = false;
  collection.clear();
  if (!terminalsAreRemote) setContextKey('orgAccess.terminalsHere', true);
  if (terminalsAreRemote || allTerminalsHaveAccess() || agentToolsAreServed() || recallTerminals(workspaceState))
    open();
  const look = (document: vscode.TextDocument) => isHttpFile(document) && open();
  vscode.workspace.textDocuments.forEach(look);
  return vscode.Disposable.from(
    onDidChangeAllTerminals(open),
    onDidChangeAgentTools(open),
    vscode.workspace.onDidOpenTextDocument(look),
  );
}
