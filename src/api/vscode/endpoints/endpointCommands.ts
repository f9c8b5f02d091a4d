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
    const endpoint = await askNamedEndpoint();
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

const proposal = 'GET /api/v2/';

function requestLine({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

interface NamedEndpoint extends Pick<Operation, 'method' | 'path'> {
  readonly name?: string;
}

/** Returns undefined if the person cancels. */
async function askNamedEndpoint(): Promise<NamedEndpoint | undefined> {
  const title = vscode.l10n.t('Add Endpoint');
  const prompt = vscode.l10n.t(
    'Method and path below the base URL. You are asked for parts such as {siteId} each time.',
  );
  for (let value = proposal; ;) {
    const endpoint = await askEndpoint(title, prompt, value, 2);
    if (!endpoint) return undefined;
    const reply = await ask({
      title,
      prompt: vscode.l10n.t('Name to show. Leave empty to show the path.'),
      step: 2,
      totalSteps: 2,
      canGoBack: true,
      check: () => undefined,
    });
    if (!reply) return undefined;
    if (reply.kind === 'answer') {
      const name = reply.text.trim();
      return { ...(name !== '' && { name }), ...endpoint };
    }
    value = requestLine(endpoint);
  }
}

/** Asks for an endpoint such as `GET /api/v2/devices`. Returns undefined if the person cancels. */
export async function askEndpoint(
  title: string,
  prompt: string,
  value: string,
  totalSteps = 1,
): Promise<Pick<Operation, 'method' | 'path'> | undefined> {
  const reply = await ask({
    title,
    prompt,
    placeholder: 'GET /api/v2/…',
    value,
    step: 1,
    totalSteps,
    canGoBack: false,
    check: (text) => {
      const read = parseEndpoint(text);
      return 'problem' in read ? endpointProblemText(read.problem) : undefined;
    },
  });
  const endpoint = reply?.kind === 'answer' ? parseEndpoint(reply.text) : undefined;
  return endpoint && !('problem' in endpoint) ? endpoint : undefined;
}
