import * as vscode from 'vscode';
import { flashStatus } from '../notify.ts';

/** Copies what is no secret, and says so in the status bar. */
export async function copyText(text: string, done = vscode.l10n.t('Copied')): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  flashStatus(done);
}
