import * as vscode from 'vscode';
import { registerCommands } from './platform/vscode/commands.ts';
import { showWarning } from './platform/vscode/notify.ts';
import { setContextKey } from './session/vscode/contextKeys.ts';
import { registerPrograms } from './terminals/vscode/providers.ts';

/** Registers replacements of the commands, programs, and view, which only say where to install Org Access. */
export function registerInRemoteHost(context: vscode.ExtensionContext): void {
  const message = vscode.l10n.t(
    'Org Access can\'t keep a session on a remote computer. Install Org Access on your own computer, and remove it from the setting "remote.extensionKind" if it is there.',
  );
  const refuse = () => {
    showWarning(message);
    return Promise.resolve(undefined);
  };
  const programs = { launch: refuse, task: refuse, profile: () => Promise.reject(new Error(message)) };
  setContextKey('orgAccess.accessState', 'elsewhere');
  context.subscriptions.push(
    registerCommands(context, async () => (await refuse()) ?? { handlers: {}, failed: () => undefined }),
    ...registerPrograms(() => Promise.resolve(programs), false),
    vscode.window.registerTreeDataProvider('orgAccess.access', { getChildren: () => [], getTreeItem: () => ({}) }),
  );
}
