import * as shared from '@vscode/l10n';
import * as vscode from 'vscode';

/** Gives the editor's translations to the code that does not know the editor. In English there are none to give. */
export function shareTranslations(): void {
  if (vscode.l10n.bundle) shared.config({ contents: vscode.l10n.bundle });
}
