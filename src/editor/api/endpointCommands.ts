import * as vscode from 'vscode';
import { pathProblem } from '../../core/api/operations.ts';
import { methods } from '../../core/service/methods.ts';
import { pathProblemText } from '../../model/api/operationText.ts';
import type { CommandHandlers } from '../commands.ts';
import { flashStatus } from '../notify.ts';
import { ask } from '../ui/inputSteps.ts';
import { addEndpointSetting } from './endpointSettings.ts';

/** Of a question that is not counted with others. */
const alone = { step: 1, totalSteps: 1, canGoBack: false };

/** Adding operations that the interface does not name, and changing them in the settings. */
export function endpointCommands() {
  async function addEndpoint(): Promise<void> {
    const title = vscode.l10n.t('Add an Endpoint');
    const path = await ask({
      title,
      prompt: vscode.l10n.t('Path below the base URL. Parts such as {siteId} are asked for each time.'),
      placeholder: '/api/v2/…',
      value: '/api/v2/',
      ...alone,
      check: (text) => {
        const problem = pathProblem(text);
        return problem && pathProblemText(problem);
      },
    });
    if (path?.kind !== 'answer') return;
    const method = await vscode.window.showQuickPick(methods, {
      title,
      placeHolder: vscode.l10n.t('What is sent to it'),
    });
    const known = methods.find((one) => one === method);
    if (!known) return;
    const name = await ask({
      title,
      prompt: vscode.l10n.t('Name to show it by'),
      value: path.text,
      ...alone,
      check: (text) => (text.trim() === '' ? vscode.l10n.t('Enter a name.') : undefined),
    });
    if (name?.kind !== 'answer') return;
    await addEndpointSetting({ name: name.text.trim(), method: known, path: path.text });
    flashStatus(vscode.l10n.t('Added to your endpoints'));
  }

  return {
    addEndpoint,
    editEndpoints: () => vscode.commands.executeCommand('workbench.action.openSettings', '@id:orgAccess.endpoints'),
  } satisfies CommandHandlers;
}
