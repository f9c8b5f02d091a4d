import * as vscode from 'vscode';
import { unguessable } from '../ui/unguessable.ts';

/** One side of a comparison. */
export interface ComparedText {
  readonly title: string;
  readonly text: string;
}

/** Read-only documents for the editor's own comparison, forgotten when they are closed. */
export class CompareDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  static readonly scheme = 'org-access-compare';

  readonly #texts = new Map<string, string>();
  readonly #subscriptions: readonly vscode.Disposable[];

  constructor() {
    this.#subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(CompareDocuments.scheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    ];
  }

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
      vscode.l10n.t('This comparison is not kept when the window is reloaded. Run "Compare Access…" again.')
    );
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #add({ title, text }: ComparedText): vscode.Uri {
    const path = `/${title.replace(/[\\/?#:]/g, ' ')}.txt`;
    const uri = vscode.Uri.from({ scheme: CompareDocuments.scheme, path, query: unguessable() });
    this.#texts.set(uri.toString(), text);
    return uri;
  }
}
