import * as vscode from 'vscode';
import { documentSchemes, unguessable } from '../../platform/vscode/ui/schemes.ts';

/** The texts of both sides, as long as there are any. */
export interface Sides {
  readonly whole: string;
  readonly before: { readonly title: string; readonly text: () => string | undefined };
  readonly after: { readonly title: string; readonly text: () => string | undefined };
}

/**
 * Read-only documents for the editor's own comparison, `org-access-responses:/<title>?<random>`, which no other extension finds
 * before a person has opened them. They end with the session that a response came with, and with the editor that shows them.
 */
export class ComparisonDocuments implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #texts = new Map<string, () => string | undefined>();
  readonly #listeners: readonly vscode.Disposable[];
  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#listeners = [
      this.#changed,
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#forgetUnlessOpen(uri)),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) =>
        closed.flatMap(urisOf).forEach((uri) => this.#forgetUnlessOpen(uri)),
      ),
    ];
  }

  /** For a person who asks for it in the panel; there is no command, which any extension could run. */
  async open({ whole, before, after }: Sides): Promise<void> {
    await vscode.commands.executeCommand('vscode.diff', this.#add(before), this.#add(after), whole, { preview: false });
  }

  /** Has the editor ask again for what has ended. */
  update(): void {
    for (const [address, text] of this.#texts) {
      if (text() !== undefined) continue;
      this.#texts.delete(address);
      this.#changed.fire(vscode.Uri.parse(address, true));
    }
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.#texts.get(uri.toString())?.() ??
      `// ${vscode.l10n.t('This comparison is no longer available. Run "Compare With…" again.')}`
    );
  }

  dispose(): void {
    for (const listener of this.#listeners) listener.dispose();
  }

  #add({ title, text }: Sides['before']): vscode.Uri {
    const path = `/${title.replace(/[\\/?#:]/g, ' ')}.jsonc`;
    const uri = vscode.Uri.from({ scheme: documentSchemes.responses, path, query: unguessable() });
    this.#texts.set(uri.toString(), text);
    return uri;
  }

  /** Another extension may hold a document open that a person has closed: it is told no more then. */
  #forgetUnlessOpen(uri: vscode.Uri): void {
    const address = uri.toString();
    const isOpen = vscode.window.tabGroups.all.some(({ tabs }) =>
      tabs.some((tab) => urisOf(tab).some((open) => open.toString() === address)),
    );
    if (!isOpen && this.#texts.delete(address)) this.#changed.fire(uri);
  }
}

function urisOf({ input }: vscode.Tab): vscode.Uri[] {
  if (input instanceof vscode.TabInputText) return [input.uri];
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}
