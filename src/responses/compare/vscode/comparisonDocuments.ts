import * as vscode from 'vscode';
import { documentSchemes, unguessable } from '../../../platform/vscode/ui/schemes.ts';

export interface Sides {
  readonly whole: string;
  readonly extension: 'jsonc' | 'txt';
  readonly before: { readonly title: string; readonly text: () => string | undefined };
  readonly after: { readonly title: string; readonly text: () => string | undefined };
}

/**
 * Read-only documents for the diff editor, `org-access-comparison:/<title>?<random>`. The random part hides them from
 * other extensions until they are opened. They end with their session or their editor.
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

  /** Opens the diff editor. There is no command for it, because any extension could run a command. */
  async open({ whole, before, after, extension }: Sides): Promise<void> {
    const [left, right] = [this.#add(before, extension), this.#add(after, extension)];
    await vscode.commands.executeCommand('vscode.diff', left, right, whole, { preview: false });
  }

  /** Refreshes documents whose content was deleted. */
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
      `// ${vscode.l10n.t('This comparison is no longer available. Compare again to see it.')}`
    );
  }

  dispose(): void {
    for (const listener of this.#listeners) listener.dispose();
  }

  #add({ title, text }: Sides['before'], extension: string): vscode.Uri {
    const path = `/${title.replace(/[\\/?#:]/g, ' ')}.${extension}`;
    const uri = vscode.Uri.from({ scheme: documentSchemes.comparison, path, query: unguessable() });
    this.#texts.set(uri.toString(), text);
    return uri;
  }

  /** Stops updates of a document that a person has closed, even if another extension keeps it open. */
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
