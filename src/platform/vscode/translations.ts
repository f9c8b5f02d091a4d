import * as shared from '@vscode/l10n';
import * as vscode from 'vscode';
import { useLanguage } from '../common/text/language.ts';

/** Shares VS Code's language and translations with other layers. English has no bundle. */
export function shareTranslations(): void {
  useLanguage(vscode.env.language);
  if (vscode.l10n.bundle) shared.config({ contents: vscode.l10n.bundle });
}
