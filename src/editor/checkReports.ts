import * as vscode from 'vscode';
import { checkFileName } from '../model/fileName.ts';
import { unguessable } from './unguessable.ts';

const previewEditor = 'vscode.markdown.preview.editor';
const previewExtension = 'vscode.markdown-language-features';

/**
 * Read-only documents with the newest report on each connection, shown as they will read elsewhere. They are kept until the window
 * closes: the editor closes and opens the document behind a preview as it likes.
 */
export class CheckReports implements vscode.TextDocumentContentProvider, vscode.Disposable {
  static readonly scheme = 'org-access-check';

  readonly #texts = new Map<string, string>();
  /** What is random in the address of the report on each connection, by its id. */
  readonly #keys = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #subscriptions: readonly vscode.Disposable[];
  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#subscriptions = [
      vscode.workspace.registerTextDocumentContentProvider(CheckReports.scheme, this),
      this.#changed,
    ];
  }

  /** Shows a report, in the place of the one before on the same connection. */
  async show(connection: { readonly id: string; readonly name: string }, text: string): Promise<void> {
    const key = this.#keys.get(connection.id) ?? unguessable();
    this.#keys.set(connection.id, key);
    const query = new URLSearchParams({ connection: connection.id, key }).toString();
    const uri = vscode.Uri.from({ scheme: CheckReports.scheme, path: `/${checkFileName(connection.name)}`, query });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    if (vscode.extensions.getExtension(previewExtension)) await vscode.commands.executeCommand('vscode.openWith', uri, previewEditor);
    else await vscode.window.showTextDocument(uri, { preview: true });
  }

  /** The connection that a report is on, and its text unless it is not kept any more. Undefined for what is no report. */
  at(uri: unknown): { readonly connectionId: string | undefined; readonly text: string | undefined } | undefined {
    if (!(uri instanceof vscode.Uri) || uri.scheme !== CheckReports.scheme) return undefined;
    return { connectionId: new URLSearchParams(uri.query).get('connection') ?? undefined, text: this.#texts.get(uri.toString()) };
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? vscode.l10n.t('This report is not kept when the window is reloaded. Run "Check Connection" again.');
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }
}
