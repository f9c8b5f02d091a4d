import * as vscode from 'vscode';
import { plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { askInNotification, showInformation } from '../../../platform/vscode/notify.ts';
import { placeSentence, requestLine } from '../common/requestQuestion.ts';
import { TerminalTools, ToolQuestions, type ToolManifest, type ToolQuestion } from './terminalTools.ts';
import type { ToolServices } from './toolService.ts';

export function openTerminalTools(services: ToolServices, manifest: ToolManifest): TerminalTools {
  return new TerminalTools(services, manifest, new ToolQuestions(notification));
}

/** Asks in a notification. In a dialog, a person who is typing could send the request by pressing Enter. */
const notification: ToolQuestion = {
  agrees: async (planned) => {
    const send = vscode.l10n.t('Send');
    const shown = (text: string, most = 60) => plainWithoutLinks(text, most);
    const question = [
      vscode.l10n.t(
        'An agent wants to send a request as {0}, who is signed in to {1}. It gets the response without passwords and tokens.',
        shown(planned.username),
        shown(planned.connectionName, Infinity),
      ),
      placeSentence(planned.place, shown) ?? [],
      vscode.l10n.t('The request is: {0}', shown(requestLine(planned), Infinity)),
    ].flat();
    return (await askInNotification(question.join(' '), send, vscode.l10n.t("Don't Send"))) === send;
  },
  tooLate: () =>
    showInformation(vscode.l10n.t('The agent is no longer waiting for this response, so nothing was sent.')),
};
