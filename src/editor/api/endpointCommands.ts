import * as vscode from 'vscode';
import { parseEndpoint } from '../../core/api/operations.ts';
import { endpointProblemText } from '../../model/api/operationText.ts';
import type { CommandHandlers } from '../commands.ts';
import { flashStatus } from '../notify.ts';
import { ask } from '../ui/inputSteps.ts';
import { addEndpointSetting } from './endpointSettings.ts';

/** Adding operations that the interface does not name, and changing them in the settings. */
export function endpointCommands() {
  async function addEndpoint(): Promise<void> {
    const reply = await ask({
      title: vscode.l10n.t('Add Endpoint'),
      prompt: vscode.l10n.t('Method and path below the base URL. You are asked for parts such as {siteId} each time.'),
      placeholder: 'GET /api/v2/…',
      value: 'GET /api/v2/',
      step: 1,
      totalSteps: 1,
      canGoBack: false,
      check: (text) => {
        const read = parseEndpoint(text);
        return 'problem' in read ? endpointProblemText(read.problem) : undefined;
      },
    });
    const endpoint = reply?.kind === 'answer' ? parseEndpoint(reply.text) : undefined;
    if (!endpoint || 'problem' in endpoint) return;
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
