import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../common/disposable.ts';

/** Arguments are `unknown`, because any extension can run a command with any arguments. */
export type CommandHandlers<Name extends string = string> = Readonly<Record<Name, (...args: unknown[]) => unknown>>;

export interface CommandRunner {
  readonly handlers: CommandHandlers;
  readonly failed: (command: string, error: unknown) => void;
}

interface Manifest {
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

/** Registers all commands. They return nothing, so that other extensions get no token. */
export function registerCommands(
  { extension }: vscode.ExtensionContext,
  runner: () => Promise<CommandRunner>,
): Disposable {
  const registered = new DisposableStore();
  for (const { command } of (extension.packageJSON as Manifest).contributes.commands) {
    const name = command.slice(command.indexOf('.') + 1);
    const run = async (...args: unknown[]): Promise<void> => {
      const { handlers, failed } = await runner();
      try {
        await handlers[name]?.(...args);
      } catch (error) {
        failed(name, error);
      }
    };
    registered.add(vscode.commands.registerCommand(command, run));
  }
  return registered;
}
