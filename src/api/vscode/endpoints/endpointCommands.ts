import * as vscode from 'vscode';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { flashStatus } from '../../../platform/vscode/notify.ts';
import { askEndpoint } from './askEndpoint.ts';
import { addEndpointSetting } from './endpointSettings.ts';

/** Adding operations that the interface does not name, and changing them in the settings. */
export function endpointCommands() {
  async function addEndpoint(): Promise<void> {
    const endpoint = await askEndpoint(
      vscode.l10n.t('Add Endpoint'),
      vscode.l10n.t('Method and path below the base URL. You are asked for parts such as {siteId} each time.'),
      'GET /api/v2/',
    );
    if (!endpoint) return;
    await addEndpointSetting(endpoint);
    flashStatus(vscode.l10n.t('Added to your endpoints'));
  }

  return {
    addEndpoint,
    editEndpoints: () =>
      vscode.commands.executeCommand('workbench.action.openSettingsJson', {
        revealSetting: { key: 'orgAccess.endpoints', edit: true },
      }),
  } satisfies CommandHandlers;
}
