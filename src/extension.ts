import * as vscode from 'vscode';
import { registerCommands } from './editor/commands.ts';
import { isInRemoteHost, programsAreElsewhere } from './editor/hosts.ts';
import { registerPrograms } from './editor/terminals/providers.ts';
import { startWhenIdle } from './editor/ui/startWhenIdle.ts';
import { forTests, type TestAccess } from './testAccess.ts';

/**
 * Registers the commands and what VS Code asks of an extension at once, and leaves everything else to `app.ts`: a bundle of its
 * own, read when the editor has finished with this call, or with the first command.
 */
export function activate(context: vscode.ExtensionContext): Promise<TestAccess | void> | undefined {
  if (isInRemoteHost(vscode.env, context.extension)) {
    return import('./remoteHost.ts').then(({ registerInRemoteHost }) => registerInRemoteHost(context));
  }
  const app = startWhenIdle(async () => (await import('./app.ts')).startApp(context));
  const programs = registerPrograms(async () => (await app.get()).programs(), programsAreElsewhere(context.extension));
  context.subscriptions.push(app, registerCommands(context, app.get), ...programs);
  return forTests(context, app.get);
}
