import * as shared from '@vscode/l10n';
import * as vscode from 'vscode';
import { useLanguage } from '../common/text/language.ts';

/** Gives the editor's language and translations to the code that does not know the editor. In English there are none to give. */
export function shareTranslations(): void {
  useLanguage(vscode.env.language);
  if (vscode.l10n.bundle) shared.config({ contents: vscode.l10n.bundle });
}
