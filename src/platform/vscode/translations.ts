import * as shared from '@vscode/l10n';
import * as vscode from 'vscode';
import { useLanguage } from '../common/text/language.ts';

/** Passes VS Code's language and translations to the layers without VS Code. English has no bundle. */
export function shareTranslations(): void {
  useLanguage(vscode.env.language);
  if (vscode.l10n.bundle) shared.config({ contents: vscode.l10n.bundle });
}
