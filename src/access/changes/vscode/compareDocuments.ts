import * as vscode from 'vscode';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { documentSchemes, unguessable } from '../../../platform/vscode/ui/schemes.ts';

export interface ComparedText {
  readonly title: string;
  readonly text: string;
}

/** Read-only documents for the diff editor, discarded when they are closed. */
export class CompareDocuments implements Disposable {
  readonly #texts = new Map<string, string>();
  readonly #listener = vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString()));

  async open(before: ComparedText, after: ComparedText): Promise<void> {
    await vscode.commands.executeCommand(
      'vscode.diff',
      this.#add(before),
      this.#add(after),
      `${before.title} ↔ ${after.title}`,
      { preview: true },
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.#texts.get(uri.toString()) ??
      vscode.l10n.t('This comparison is no longer available. Run "Compare Access…" again.')
    );
  }

  dispose(): void {
    this.#listener.dispose();
  }

  #add({ title, text }: ComparedText): vscode.Uri {
    const path = `/${title.replace(/[\\/?#:]/g, ' ')}.txt`;
    const uri = vscode.Uri.from({ scheme: documentSchemes.compare, path, query: unguessable() });
    this.#texts.set(uri.toString(), text);
    return uri;
  }
}
