import * as vscode from 'vscode';
import { registerCommands, type CommandRunner } from '../platform/vscode/commands.ts';
import { registerLaunches } from '../terminals/vscode/providers.ts';
import { startRemote } from './remote.ts';

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

/** Called with the first command, and not before. */
export function activate(context: vscode.ExtensionContext): void {
  const isMainInstalled = vscode.extensions.getExtension(mainExtension) !== undefined;
  let started: ReturnType<typeof startRemote> | undefined;
  const remote = () => Promise.resolve((started ??= startRemote(context)));
  context.subscriptions.push(registerCommands(context, isMainInstalled ? () => Promise.resolve(handOver()) : remote));
  if (!isMainInstalled) context.subscriptions.push(registerLaunches(remote, false));
}
