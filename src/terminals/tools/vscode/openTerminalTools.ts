import * as vscode from 'vscode';
import { plainWithoutLinks } from '../../../platform/common/text/displayText.ts';
import { isOne } from '../../../platform/common/text/language.ts';
import { askInNotification, showInformation } from '../../../platform/vscode/notify.ts';
import { placeSentence, requestLines } from '../common/requestQuestion.ts';
import { TerminalTools, ToolQuestions, type ToolManifest, type ToolQuestion } from './terminalTools.ts';
import type { ToolServices } from './toolService.ts';

export function openTerminalTools(services: ToolServices, manifest: ToolManifest): TerminalTools {
  return new TerminalTools(services, manifest, new ToolQuestions(notification));
}

/** Asks in a notification. In a dialog, a person who is typing could send the request by pressing Enter. */
const notification: ToolQuestion = {
  agrees: async ({ calls, username, connectionName, place }) => {
    const send = vscode.l10n.t('Send');
    const shown = (text: string, most = 60) => plainWithoutLinks(text, most);
    const requests = requestLines(calls)
      .map((line) => shown(line, Infinity))
      .join(' · ');
    const [user, connection] = [shown(username), shown(connectionName, Infinity)];
    const sentences = isOne(calls.length)
      ? [
          vscode.l10n.t(
            'An agent wants to send a request as {0}, who is signed in to {1}. It gets the response without passwords and tokens.',
            user,
            connection,
          ),
          vscode.l10n.t('The request is: {0}', requests),
        ]
      : [
          vscode.l10n.t(
            'An agent wants to send requests as {0}, who is signed in to {1}. It gets the responses without passwords and tokens.',
            user,
            connection,
          ),
          vscode.l10n.t('The requests are: {0}', requests),
        ];
    const question = [sentences[0], placeSentence(place, shown) ?? [], sentences[1]].flat().join(' ');
    return (await askInNotification(question, send, vscode.l10n.t("Don't Send"))) === send;
  },
  tooLate: () =>
    showInformation(vscode.l10n.t('The agent is no longer waiting for this response, so nothing was sent.')),
};
