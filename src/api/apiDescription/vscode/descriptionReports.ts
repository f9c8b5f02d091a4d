import * as vscode from 'vscode';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { answerFileName } from '../../../platform/common/text/fileName.ts';
import { documentSchemes, unguessable } from '../../../platform/vscode/ui/schemes.ts';

/** Read-only reports on loaded API descriptions. Closing one frees it. */
export class DescriptionReports implements Disposable {
  readonly #texts = new Map<string, string>();
  readonly #listener = vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString()));

  async show(connectionName: string, text: string): Promise<void> {
    const path = `/${answerFileName(connectionName, vscode.l10n.t('API description'), 'txt')}`;
    const uri = vscode.Uri.from({ scheme: documentSchemes.description, path, query: unguessable() });
    this.#texts.set(uri.toString(), text);
    await vscode.window.showTextDocument(uri, { preview: true });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.#texts.get(uri.toString()) ??
      vscode.l10n.t('This report is no longer available. Load the API description again.')
    );
  }

  dispose(): void {
    this.#listener.dispose();
  }
}
