import * as vscode from 'vscode';
import { plainLines } from '../model/plainLines.ts';
import { formatJson, rawJsonTabs, type RawJsonTab } from '../model/rawJson.ts';
import type { RawJsonPart, RawJsonParts } from '../model/rawJsonContent.ts';

/** What the raw JSON panel and documents show. */
export interface RawJsonSource {
  /** What there is now. The same value or text again means the same content. */
  read(): RawJsonParts;
  readonly onDidChange: (listener: () => void) => { dispose(): void };
}

/**
 * Read-only documents, `org-access-json:/<file name>?<part>`. An open one follows the session or the operation whose name it
 * bears, and stays as it is while another is shown.
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
    const part = this.#source.read().parts[tab];
    this.#provided.set(uri.toString(), contentOf(part));
    const text = part.text === undefined ? formatJson(part.value) : plainLines(part.text);
    return text === undefined ? '' : `${text}\n`;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #uriOf(tab: RawJsonTab): vscode.Uri {
    return vscode.Uri.from({ scheme: JsonDocuments.scheme, path: `/${this.#source.read().parts[tab].fileName}`, query: tab });
  }

  #refresh(): void {
    const { parts } = this.#source.read();
    for (const tab of rawJsonTabs) {
      const uri = this.#uriOf(tab);
      const key = uri.toString();
      if (this.#provided.has(key) && this.#provided.get(key) !== contentOf(parts[tab])) this.#changed.fire(uri);
    }
  }
}

function contentOf({ value, text }: RawJsonPart): unknown {
  return text ?? value;
}
