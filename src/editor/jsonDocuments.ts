import * as vscode from 'vscode';
import { jsonFileName } from '../model/fileName.ts';
import { formatJson, rawJsonTabs, type RawJsonTab } from '../model/rawJson.ts';

/** What the raw JSON panel and documents show. */
export interface RawJsonSource {
  /**
   * What there is now, free of passwords and with the token's secrets masked. The same object again means the same content.
   *
   * `title` names whose it is. `nothing` says, in a sentence, why a part is missing.
   */
  read(): { readonly title: string; readonly detail?: unknown; readonly token?: unknown; readonly nothing?: string };
  readonly onDidChange: (listener: () => void) => { dispose(): void };
}

/**
 * Read-only JSON documents, `org-access-json:/<file name>?<part>`. An open one follows the session whose title it bears, and
 * stays as it is while another connection is shown.
 */
export class JsonDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  static readonly scheme = 'org-access-json';

  readonly #source: RawJsonSource;
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /** The value that each open document shows, by its address. */
  readonly #provided = new Map<string, unknown>();
  readonly #subscriptions: readonly { dispose(): void }[];
  readonly onDidChange = this.#changed.event;

  constructor(source: RawJsonSource) {
    this.#source = source;
    this.#subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(JsonDocuments.scheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#provided.delete(uri.toString())),
      source.onDidChange(() => this.#refresh()),
      this.#changed,
    ];
  }

  async open(tab: RawJsonTab): Promise<void> {
    const document = await vscode.workspace.openTextDocument(this.#uriOf(tab));
    await vscode.window.showTextDocument(document, { preview: false });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const tab = rawJsonTabs.find((name) => this.#uriOf(name).toString() === uri.toString());
    if (!tab) return '';
    const value = this.#source.read()[tab];
    this.#provided.set(uri.toString(), value);
    const text = formatJson(value);
    return text === undefined ? '' : `${text}\n`;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #uriOf(tab: RawJsonTab): vscode.Uri {
    return vscode.Uri.from({ scheme: JsonDocuments.scheme, path: `/${jsonFileName(this.#source.read().title, tab)}`, query: tab });
  }

  #refresh(): void {
    const source = this.#source.read();
    for (const tab of rawJsonTabs) {
      const uri = this.#uriOf(tab);
      const key = uri.toString();
      if (this.#provided.has(key) && this.#provided.get(key) !== source[tab]) this.#changed.fire(uri);
    }
  }
}
