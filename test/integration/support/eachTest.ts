import { commands, ConfigurationTarget, env, extensions, window, workspace } from 'vscode';
import type { TestAccess } from '../../../src/testAccess.ts';
import { eventually } from '../../support/eventually.ts';

interface Manifest {
  readonly contributes: { readonly configuration: { readonly properties: object } };
}

/** Leaves the window as it was opened, so that each test can run alone and a second time. */
afterEach(async () => {
  const extension = extensions.getExtension<TestAccess>('org-access.org-access');
  if (!extension) throw new Error('VS Code does not know the extension.');
  const { manager, registry } = await extension.activate();
  const { properties } = (extension.packageJSON as Manifest).contributes.configuration;
  await commands.executeCommand('workbench.action.closeAllEditors');
  // A command may have left unsaved changes in settings.json, which block further changes.
  await eventually('the settings are the usual ones', async () => {
    try {
      for (const { id } of registry.all()) {
        await manager.signOut(id);
        await registry.remove(id);
      }
      for (const name of Object.keys(properties))
        if (workspace.getConfiguration().inspect(name)?.globalValue !== undefined)
          await workspace.getConfiguration().update(name, undefined, ConfigurationTarget.Global);
      return registry.all().length === 0;
    } catch {
      await commands.executeCommand('workbench.action.openSettingsJson');
      await commands.executeCommand('workbench.action.files.revert');
      await commands.executeCommand('workbench.action.closeAllEditors');
      return false;
    }
  });
  await eventually('all terminals are closed', () => {
    for (const terminal of window.terminals) terminal.dispose();
    return window.terminals.length === 0;
  });
  await env.clipboard.writeText('');
});
