import * as vscode from 'vscode';
import { checkFileName } from '../../../platform/common/text/fileName.ts';
import { documentSchemes, unguessable } from '../../../platform/vscode/ui/schemes.ts';

const previewEditor = 'vscode.markdown.preview.editor';
const previewExtension = 'vscode.markdown-language-features';

/**
 * Read-only documents with the latest report of each connection, shown as a Markdown preview. A closed document keeps its text, because
 * VS Code closes and reopens the document behind a preview at any time.
 */
export class CheckReports implements vscode.Disposable {
  readonly #texts = new Map<string, string>();
  /** URI of the latest report, by ID of the connection. */
  readonly #shown = new Map<string, vscode.Uri>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();

  readonly onDidChange = this.#changed.event;

  /** Shows a report in place of the previous one of the connection, if open. */
  async show(connection: { readonly id: string; readonly name: string }, text: string): Promise<void> {
    const before = this.#shown.get(connection.id);
    const uri = before && isOpen(before) ? before : this.#newUri(connection);
    if (before && before !== uri) this.#texts.delete(before.toString());
    this.#shown.set(connection.id, uri);
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    if (vscode.extensions.getExtension(previewExtension))
      await vscode.commands.executeCommand('vscode.openWith', uri, previewEditor);
    else await vscode.window.showTextDocument(uri, { preview: true });
  }

  /** Returns a unique URI, because VS Code caches closed documents for minutes. */
  #newUri({ id, name }: { readonly id: string; readonly name: string }): vscode.Uri {
    const query = new URLSearchParams({ connection: id, key: unguessable() }).toString();
    return vscode.Uri.from({ scheme: documentSchemes.check, path: `/${checkFileName(name)}`, query });
  }

  /** Returns the report at a URI, without text if it is gone. Returns undefined for other URIs. */
  at(uri: unknown): { readonly connectionId: string | undefined; readonly text: string | undefined } | undefined {
    if (!(uri instanceof vscode.Uri) || uri.scheme !== documentSchemes.check) return undefined;
    return {
      connectionId: new URLSearchParams(uri.query).get('connection') ?? undefined,
      text: this.#texts.get(uri.toString()),
    };
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.#texts.get(uri.toString()) ??
      vscode.l10n.t('This report is no longer available. Run "Check Connection" again.')
    );
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

function isOpen(uri: vscode.Uri): boolean {
  const inputs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  return inputs.some(
    (input) =>
      (input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText) &&
      input.uri.toString() === uri.toString(),
  );
}
