import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../core/disposable.ts';
import type { Log } from '../core/ports.ts';
import { showError } from './notify.ts';

/** What each command does, by its id without the prefix. Arguments come from anywhere, so they are unknown. */
export type CommandHandlers = Readonly<Record<string, (...args: unknown[]) => unknown>>;

/**
 * Registers every command, with one place for their errors. No command answers anything: any extension may run any command,
 * and none is to get a token that way.
 */
export function registerCommands(handlers: CommandHandlers, log: Log): Disposable {
  const registered = new DisposableStore();
  for (const [name, handler] of Object.entries(handlers)) {
    const run = async (...args: unknown[]): Promise<void> => {
      try {
        await handler(...args);
      } catch (error) {
        log.warn(`${name}: ${error instanceof Error ? `${error.name}: ${error.message}` : typeof error}`);
        showError(error);
      }
    };
    registered.add(vscode.commands.registerCommand(`orgAccess.${name}`, run));
  }
  return registered;
}
