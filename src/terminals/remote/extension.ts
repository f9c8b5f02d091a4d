import * as vscode from 'vscode';
import { registerCommands, type CommandRunner } from '../../platform/vscode/commands.ts';
import { registerLaunches } from '../vscode/providers.ts';
import { startRemote } from './remote.ts';

const mainExtension = 'org-access.org-access';

/** Returns a function that passes commands on to Org Access on this computer. */
function handOver(): CommandRunner {
  const run = (command: string) => () => vscode.commands.executeCommand(command);
  return {
    handlers: {
      newTerminal: run('orgAccess.newTerminal'),
      useInTerminal: run('orgAccess.useInTerminal'),
      manageTerminals: run('orgAccess.manageTerminals'),
    },
    failed: () => undefined,
  };
}

/** Registers the commands, which load the rest. */
export function activate(context: vscode.ExtensionContext): void {
  const isMainInstalled = vscode.extensions.getExtension(mainExtension) !== undefined;
  let started: ReturnType<typeof startRemote> | undefined;
  const remote = () => Promise.resolve((started ??= startRemote(context)));
  context.subscriptions.push(registerCommands(context, isMainInstalled ? () => Promise.resolve(handOver()) : remote));
  if (!isMainInstalled) context.subscriptions.push(registerLaunches(remote, false));
}
