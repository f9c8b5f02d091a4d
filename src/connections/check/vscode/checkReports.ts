import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { checkFileName } from '../../../platform/common/text/fileName.ts';
import { unguessable } from '../../../platform/vscode/ui/schemes.ts';
import { checksIn, forgetChecks } from '../node/checkFolder.ts';

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
    const uri = openFiles().find((one) => this.isAbout(id, one)) ?? (await this.#newFile(id, checkFileName(name)));
    await writeFile(uri.fsPath, text, { mode: 0o600 });
    if (vscode.extensions.getExtension(previewExtension))
      await vscode.commands.executeCommand('vscode.openWith', uri, previewEditor);
    else await vscode.window.showTextDocument(uri, { preview: true });
  }

  /** Whether a URI is that of a report about this connection. */
  isAbout(id: string, uri: vscode.Uri): boolean {
    return path.dirname(path.dirname(uri.fsPath)) === checksIn(this.#folder, id);
  }

  /** Returns a unique path, because VS Code keeps closed documents for minutes without following their files. */
  async #newFile(id: string, name: string): Promise<vscode.Uri> {
    await forgetChecks(this.#folder, id);
    const folder = path.join(checksIn(this.#folder, id), unguessable());
    await mkdir(folder, { recursive: true });
    return vscode.Uri.file(path.join(folder, name));
  }
}

function openFiles(): readonly vscode.Uri[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) =>
    tabs.flatMap(({ input }) =>
      input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText ? [input.uri] : [],
    ),
  );
}
