import * as vscode from 'vscode';
import { DisposableStore } from '../../core/base/disposable.ts';
import type { Feature } from '../feature.ts';
import { later, laterHandlers } from '../later.ts';
import { allTerminalsHaveAccess, onDidChangeAllTerminals } from '../settings.ts';
import { recallTerminals } from './terminalMemory.ts';
import type { TerminalParts } from './terminals.ts';

interface Parts extends Omit<TerminalParts, 'owner' | 'isElsewhere'> {
  readonly extension: vscode.Extension<unknown>;
}

/** Terminals whose programs have a live token. Nothing is read of it before a terminal has access, or a person wants one to. */
export function startTerminals({ extension, ...parts }: Parts) {
  const owned = new DisposableStore();
  const isElsewhere = vscode.env.remoteName !== undefined && extension.extensionKind === vscode.ExtensionKind.UI;
  const terminals = later(async () =>
    (await import('./terminals.ts')).openTerminals({ ...parts, isElsewhere, owner: owned }),
  );
  // Nothing of an earlier window is to stay, whatever it was.
  parts.collection.persistent = false;
  parts.collection.clear();
  owned.add(onDidChangeAllTerminals(() => void terminals()));
  if (allTerminalsHaveAccess() || recallTerminals(parts.workspaceState)) void terminals();
  return {
    handlers: laterHandlers(
      ['newTerminal', 'useInTerminal', 'newTerminalWithToken', 'manageTerminals'],
      async () => (await terminals()).handlers,
    ),
    terminals: async () => (await terminals()).access,
    dispose: () => owned.dispose(),
  } satisfies Feature & { terminals: unknown };
}
