import * as vscode from 'vscode';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { plainLines } from '../../../platform/common/text/plainLines.ts';
import { documentSchemes, unguessable } from '../../../platform/vscode/ui/schemes.ts';
import { formatJson } from '../common/rawJson.ts';
import type { RawJsonPart } from '../node/rawJsonContent.ts';

/** Reads the current content of a tab. The same value or text means unchanged content. */
export type ReadPart = () => RawJsonPart;

export type OnPartsChange = (listener: () => void) => Disposable;

interface Shown {
  readonly part: ReadPart;
  readonly fileName: string;
  content?: unknown;
}

/**
 * Read-only documents `org-access-json:/<file name>?<random>`. Each follows the session or operation in its name and doesn't change
 * while another is shown. Other extensions can see the URI of an open editor, so it resolves to content only while a person has it
 * open.
 */
export class RawJsonDocuments implements Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #shown = new Map<string, Shown>();
  readonly #subscriptions: readonly Disposable[];
  readonly onDidChange = this.#changed.event;

  constructor(onPartsChange: OnPartsChange) {
    this.#subscriptions = [
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#forgetUnlessOpen(uri)),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) =>
        closed.flatMap(urisOf).forEach((uri) => this.#forgetUnlessOpen(uri)),
      ),
      onPartsChange(() => this.#refresh()),
      this.#changed,
    ];
  }

  /** Opens a document for a person. There is no command, because any extension could run it. */
  async open(part: ReadPart): Promise<void> {
    const document = await vscode.workspace.openTextDocument(this.#uriOf(part));
    await vscode.window.showTextDocument(document, { preview: false });
  }

  /** Opens the diff editor with two documents. */
  async openDiff(left: ReadPart, right: ReadPart, title: string): Promise<void> {
    await vscode.commands.executeCommand('vscode.diff', this.#uriOf(left), this.#uriOf(right), title, {
      preview: false,
    });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const shown = this.#shown.get(uri.toString());
    if (!shown) return notKept(uri);
    const part = shown.part();
    if (part.fileName !== shown.fileName) return '';
    shown.content = contentOf(part);
    if (part.text !== undefined) return plainLines(part.text);
    const text = formatJson(part.json ?? '');
    return text === undefined ? '' : `${text}\n`;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #uriOf(part: ReadPart): vscode.Uri {
    const { fileName } = part();
    const known = [...this.#shown].find(([, shown]) => shown.part === part && shown.fileName === fileName);
    if (known) return vscode.Uri.parse(known[0], true);
    const uri = vscode.Uri.from({ scheme: documentSchemes.rawJson, path: `/${fileName}`, query: unguessable() });
    this.#shown.set(uri.toString(), { part, fileName });
    return uri;
  }

  #refresh(): void {
    for (const [address, { part, fileName, content }] of this.#shown) {
      const now = part();
      if (now.fileName === fileName && content !== contentOf(now)) this.#changed.fire(vscode.Uri.parse(address, true));
    }
  }

  /** Stops updates of a document that a person has closed, even if another extension holds it open. */
  #forgetUnlessOpen(uri: vscode.Uri): void {
    const address = uri.toString();
    const isOpen = vscode.window.tabGroups.all.some(({ tabs }) =>
      tabs.some((tab) => urisOf(tab).some((open) => open.toString() === address)),
    );
    if (!isOpen && this.#shown.delete(address)) this.#changed.fire(uri);
  }
}

function urisOf({ input }: vscode.Tab): vscode.Uri[] {
  if (input instanceof vscode.TabInputText) return [input.uri];
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}

function contentOf({ json, text }: RawJsonPart): unknown {
  return text ?? json;
}

function notKept({ path }: vscode.Uri): string {
  const sentence = vscode.l10n.t('This document is no longer available. Open it again from its panel.');
  return path.endsWith('.json') ? `${JSON.stringify(sentence)}\n` : sentence;
}
