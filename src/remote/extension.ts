import * as vscode from 'vscode';
import { registerCommands, type CommandRunner } from '../editor/commands.ts';
import { later } from '../editor/later.ts';
import { registerPrograms } from '../editor/terminals/providers.ts';

/** As its manifest has it. */
const mainExtension = 'org-access.org-access';

/** Where Org Access itself runs on this computer, its own commands do all that these do. */
function handOver(): CommandRunner {
  const run = (command: string) => () => vscode.commands.executeCommand(command);
  return {
    handlers: {
      newTerminal: run('orgAccess.newTerminal'),
      useInTerminal: run('orgAccess.useInTerminal'),
      manageTerminals: run('orgAccess.manageTerminals'),
      runPythonFile: run('orgAccess.runPythonFile'),
    },
    failed: () => undefined,
  };
}

/** Called with the first command or the first task, and not before. What those need is in `remote.ts`, a bundle of its own. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  if (vscode.extensions.getExtension(mainExtension)) {
    context.subscriptions.push(registerCommands(context, () => Promise.resolve(handOver())));
    return;
  }
  const remote = later(async () => (await import('./remote.ts')).startRemote(context));
  context.subscriptions.push(registerCommands(context, remote), ...registerPrograms(remote));
  // Where Org Access runs, VS Code would ask that one about tasks, if both were there. It may not be installed at all.
  await vscode.commands.executeCommand('orgAccess.useRemote').then(undefined, () => undefined);
}
