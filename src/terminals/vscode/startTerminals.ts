import * as vscode from 'vscode';
import type { Disposable } from '../../platform/common/disposable.ts';
import { Consents } from '../../platform/vscode/consents.ts';
import { setContextKey } from '../../session/vscode/contextKeys.ts';
import { isHttpFile } from './isHttpFile.ts';
import { recallTerminals } from './terminalMemory.ts';

interface StartServices {
  readonly workspaceState: vscode.Memento;
  readonly terminalsAreRemote: boolean;
}

/** @param open called when a terminal has access, terminals are remote, or an HTTP file is open */
export function startTerminals({ workspaceState, terminalsAreRemote }: StartServices, open: () => void): Disposable {
  if (new Consents(workspaceState).all.length > 0) setContextKey('orgAccess.terminalsAllowed', true);
  if (!terminalsAreRemote) setContextKey('orgAccess.terminalsHere', true);
  if (terminalsAreRemote || recallTerminals(workspaceState)) open();
  const look = (document: vscode.TextDocument) => isHttpFile(document) && open();
  vscode.workspace.textDocuments.forEach(look);
  return vscode.workspace.onDidOpenTextDocument(look);
}
