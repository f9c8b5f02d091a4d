import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { checkFileName } from '../../../platform/common/text/fileName.ts';
import { checksIn } from '../node/checkFolder.ts';

const previewEditor = 'vscode.markdown.preview.editor';
const previewExtension = 'vscode.markdown-language-features';

/** Files with the latest report of each connection, shown as a Markdown preview, which VS Code restores after a reload. */
export class CheckReports {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Shows a report in place of the previous one of the connection. */
  async show({ id, name }: { readonly id: string; readonly name: string }, text: string): Promise<void> {
    const folder = checksIn(this.#folder, id);
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, checkFileName(name));
    await writeFile(file, text, { mode: 0o600 });
    const uri = vscode.Uri.file(file);
    if (vscode.extensions.getExtension(previewExtension))
      await vscode.commands.executeCommand('vscode.openWith', uri, previewEditor);
    else await vscode.window.showTextDocument(uri, { preview: true });
  }

  /** Whether a URI is that of a report about this connection. */
  isAbout(id: string, uri: vscode.Uri): boolean {
    return path.dirname(uri.fsPath) === checksIn(this.#folder, id);
  }
}
