import * as vscode from 'vscode';
import { jsonFileName } from '../model/fileName.ts';
import { formatJson, rawJsonTabs, readFromRawJson, type JsonPath, type RawJsonContent, type RawJsonTab, type ToRawJson } from '../model/rawJson.ts';
import type { JsonDocuments, RawJsonSource } from './jsonDocuments.ts';
import { note } from './notify.ts';
import { rawJsonLabels, viewerPhrases } from './rawJsonLabels.ts';
import { askTarget, writeWhole } from './saveFile.ts';
import { webviewHtml, webviewOptions } from './webviewHtml.ts';

export interface RawJsonActions {
  /** Does what a person asked for in the panel, and tells them when it fails. */
  run(work: () => Promise<void>): void;
}

export interface RawJsonRequest {
  /** The tab to turn to; without it, the one that was open last. */
  readonly tab?: RawJsonTab;
  /** The value to scroll to and select in that tab, by default in the user detail. */
  readonly revealPath?: JsonPath;
}

/**
 * The one raw JSON panel. VS Code discards the page while it is hidden; the page remembers the person's place and asks for
 * its content again when it is shown.
 */
export class RawJsonPanel implements vscode.WebviewPanelSerializer, vscode.Disposable {
  static readonly viewType = 'orgAccess.rawJson';

  readonly #extensionUri: vscode.Uri;
  readonly #source: RawJsonSource;
  readonly #documents: JsonDocuments;
  readonly #actions: RawJsonActions;
  readonly #subscription: { dispose(): void };
  readonly #formatted = new Map<RawJsonTab, { value: unknown; text: string | undefined }>();
  readonly #shown = new Map<RawJsonTab, string>();
  #panel: vscode.WebviewPanel | undefined;
  #listening = false;
  #reveal: Extract<ToRawJson, { type: 'reveal' }> | undefined;

  constructor(extensionUri: vscode.Uri, source: RawJsonSource, documents: JsonDocuments, actions: RawJsonActions) {
    this.#extensionUri = extensionUri;
    this.#source = source;
    this.#documents = documents;
    this.#actions = actions;
    this.#subscription = source.onDidChange(() => this.#update());
  }

  show({ tab, revealPath }: RawJsonRequest = {}): void {
    if (tab ?? revealPath) this.#reveal = { type: 'reveal', tab: tab ?? 'detail', ...(revealPath && { path: revealPath }) };
    if (this.#panel) {
      this.#panel.reveal();
      this.#update();
      return;
    }
    this.#adopt(vscode.window.createWebviewPanel(RawJsonPanel.viewType, '', vscode.ViewColumn.Active));
  }

  /** Takes over a panel that was open when the window was reloaded. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    if (this.#panel) panel.dispose();
    else this.#adopt(panel);
    return Promise.resolve();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#panel?.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    this.#panel = panel;
    panel.onDidDispose(() => this.#forget());
    panel.onDidChangeViewState(() => {
      if (!panel.visible) this.#listening = false;
    });
    panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    panel.webview.options = webviewOptions(this.#extensionUri);
    this.#update();
    panel.webview.html = webviewHtml(panel.webview, this.#extensionUri, 'rawJson', panel.title);
  }

  #forget(): void {
    this.#panel = undefined;
    this.#listening = false;
    this.#reveal = undefined;
    this.#formatted.clear();
    this.#shown.clear();
  }

  #receive(message: unknown): void {
    const request = readFromRawJson(message);
    switch (request?.type) {
      case 'ready':
        this.#listening = true;
        this.#shown.clear();
        this.#post({ type: 'labels', labels: rawJsonLabels(), phrases: viewerPhrases() });
        this.#update();
        return;
      case 'copy':
        this.#actions.run(() => copy(request.text, request.what === 'path' ? vscode.l10n.t('Path copied') : vscode.l10n.t('Value copied')));
        return;
      case 'openDocument':
        this.#actions.run(() => this.#documents.open(request.tab));
        return;
      case 'saveAs':
        this.#actions.run(() => this.#saveAs(request.tab));
        return;
      case undefined:
    }
  }

  /** Brings the page up to date, when there is one that listens. */
  #update(): void {
    if (!this.#panel) return;
    this.#panel.title = vscode.l10n.t('Raw JSON: {0}', this.#source.read().title);
    if (!this.#listening) return;
    for (const tab of rawJsonTabs) {
      const content = this.#contentOf(tab);
      const shown = content.text ?? content.nothing;
      if (this.#shown.get(tab) === shown) continue;
      this.#shown.set(tab, shown);
      this.#post({ type: 'content', tab, content });
    }
    if (this.#reveal) this.#post(this.#reveal);
    this.#reveal = undefined;
  }

  #contentOf(tab: RawJsonTab): RawJsonContent {
    const { [tab]: value, nothing } = this.#source.read();
    const text = this.#textOf(tab, value);
    if (text !== undefined) return { text };
    if (value !== undefined) return { nothing: vscode.l10n.t('This is nested too deeply to be shown.') };
    return { nothing: nothing ?? vscode.l10n.t('There is nothing to show yet. It appears here once you are signed in.') };
  }

  #textOf(tab: RawJsonTab, value: unknown): string | undefined {
    const last = this.#formatted.get(tab);
    if (last?.value === value) return last?.text;
    const text = formatJson(value);
    this.#formatted.set(tab, { value, text });
    return text;
  }

  async #saveAs(tab: RawJsonTab): Promise<void> {
    const { title, [tab]: value } = this.#source.read();
    const text = this.#textOf(tab, value);
    if (text === undefined) return;
    const target = await askTarget({ title: vscode.l10n.t('Save As…'), name: jsonFileName(title, tab), kind: 'JSON' });
    if (!target) return;
    await writeWhole(target, new TextEncoder().encode(`${text}\n`));
    note(vscode.l10n.t('Saved'));
  }

  #post(message: ToRawJson): void {
    void this.#panel?.webview.postMessage(message);
  }
}

async function copy(text: string, done: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  note(done);
}
