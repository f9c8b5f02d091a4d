import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../../core/base/disposable.ts';
import type { ProgramProviders } from './programsFeature.ts';

/**
 * Registers what VS Code asks of an extension as soon as that is active, which it may be for this question alone. What wants no
 * access is answered without reading anything.
 */
export function registerProviders(providers: () => Promise<ProgramProviders>): Disposable {
  const registered = new DisposableStore();
  registered.add(
    vscode.debug.registerDebugConfigurationProvider('*', {
      resolveDebugConfigurationWithSubstitutedVariables: async (_folder, configuration) =>
        'orgAccess' in configuration ? (await providers()).launch(configuration) : configuration,
    }),
  );
  registered.add(
    vscode.tasks.registerTaskProvider('orgAccess', {
      provideTasks: () => [],
      resolveTask: async (task) => (await providers()).task(task),
    }),
  );
  registered.add(
    vscode.window.registerTerminalProfileProvider('orgAccess.terminal', {
      provideTerminalProfile: async () => (await providers()).profile(),
    }),
  );
  return registered;
}
