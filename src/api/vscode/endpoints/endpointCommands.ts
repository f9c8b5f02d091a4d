import * as vscode from 'vscode';
import type { CommandHandlers } from '../../../platform/vscode/commands.ts';
import { flashStatus } from '../../../platform/vscode/notify.ts';
import { ask } from '../../../platform/vscode/ui/inputSteps.ts';
import { endpointProblemText } from '../../common/catalogue/operationText.ts';
import { parseEndpoint } from '../../common/endpoints.ts';
import type { Operation } from '../../common/operation.ts';
import { addEndpointSetting } from './endpoints.ts';

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

/** Asks for an endpoint such as `GET /api/v2/devices`. Returns undefined if the person cancels. */
export async function askEndpoint(
  title: string,
  prompt: string,
  value: string,
): Promise<Pick<Operation, 'method' | 'path'> | undefined> {
  const reply = await ask({
    title,
    prompt,
    placeholder: 'GET /api/v2/…',
    value,
    step: 1,
    totalSteps: 1,
    canGoBack: false,
    check: (text) => {
      const read = parseEndpoint(text);
      return 'problem' in read ? endpointProblemText(read.problem) : undefined;
    },
  });
  const endpoint = reply?.kind === 'answer' ? parseEndpoint(reply.text) : undefined;
  return endpoint && !('problem' in endpoint) ? endpoint : undefined;
}
