import type * as vscode from 'vscode';
import { registerCommands } from './editor/commands.ts';
import { soon } from './editor/ui/soon.ts';
import { forTests, type TestAccess } from './testAccess.ts';

/**
 * Registers the commands, and leaves everything else to `app.ts`: a bundle of its own, read when the editor has finished
 * with this call, or with the first command.
 */
export function activate(context: vscode.ExtensionContext): Promise<TestAccess> | undefined {
  const app = soon(async () => (await import('./app.ts')).startApp(context));
  context.subscriptions.push(app, registerCommands(context, app.get));
  return forTests(context, app.get);
}
