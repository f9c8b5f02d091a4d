import * as vscode from 'vscode';
import { plainWithoutLinks } from '../../model/text/displayText.ts';
import { askAside, showInformation } from '../notify.ts';
import { TerminalTools, type ToolManifest } from './terminalTools.ts';
import type { ToolboxParts } from './toolbox.ts';
import { ToolQuestions, type ToolQuestion } from './toolQuestions.ts';

/** Tools for programs in terminals, whose questions this window puts. */
export function openTerminalTools(parts: ToolboxParts, manifest: ToolManifest): TerminalTools {
  return new TerminalTools(parts, manifest, new ToolQuestions(notification));
}

/** Asks without a dialog: a person may be typing at that moment, and Enter in a dialog would send the request. */
const notification: ToolQuestion = {
  agrees: async ({ operation, address, username, connectionName }) => {
    const send = vscode.l10n.t('Send');
    const question = vscode.l10n.t(
      'An agent in a terminal wants to send a request as {0}, who is signed in to {1}. It gets the response without passwords and tokens. The request is: {2}',
      plainWithoutLinks(username, 60),
      plainWithoutLinks(connectionName, 60),
      plainWithoutLinks(`${operation.method} ${address}`, Infinity),
    );
    return (await askAside(question, send, vscode.l10n.t("Don't Send"))) === send;
  },
  tooLate: () =>
    showInformation(vscode.l10n.t('The agent is no longer waiting for this response, so nothing was sent.')),
};
