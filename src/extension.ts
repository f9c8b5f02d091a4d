import * as vscode from 'vscode';
import type { App } from './app.ts';
import { registerCommands } from './platform/vscode/commands.ts';
import { isInRemoteHost, programsAreRemote } from './platform/vscode/hosts.ts';
import { registerPrograms } from './terminals/vscode/providers.ts';
import { forTests, type TestAccess } from './testAccess.ts';

/**
 * Registers commands, and providers that VS Code calls on activation. Everything else is in `app.ts`, a bundle of its own, loaded right
 * after this call or with the first command.
 */
export function activate(context: vscode.ExtensionContext): Promise<TestAccess | void> | undefined {
  if (isInRemoteHost(vscode.env, context.extension)) {
    return import('./remoteHost.ts').then(({ registerInRemoteHost }) => registerInRemoteHost(context));
  }
  let started: Promise<App> | undefined;
  const app = () => (started ??= import('./app.ts').then(({ startApp }) => startApp(context)));
  const features = async () => (await app()).features();
  const idle = setImmediate(() => void app());
  context.subscriptions.push(
    { dispose: () => clearImmediate(idle) },
    registerCommands(context, features),
    ...registerPrograms(async () => (await features()).programs, programsAreRemote(context.extension)),
  );
  return forTests(context, app);
}
