import * as vscode from 'vscode';
import { askInNotification, showInformation } from '../../platform/vscode/notify.ts';
import { writeQuestionText, writesQuestionText, type WritePrompt } from '../node/writePermission.ts';

/** Asks by notification. In a dialog, Enter could confirm while the person is typing. */
export const writeQuestions: WritePrompt = {
  agrees: async (write) => {
    const send = vscode.l10n.t('Send');
    return (await askInNotification(writeQuestionText(write), send, vscode.l10n.t("Don't Send"))) === send;
  },
  allowsAll: async (write) => {
    const allow = vscode.l10n.t('Allow in This Terminal');
    return (await askInNotification(writesQuestionText(write), allow, vscode.l10n.t("Don't Allow"))) === allow;
  },
  tooLate: () =>
    showInformation(vscode.l10n.t('The terminal is no longer waiting for this response, so nothing was sent.')),
};
