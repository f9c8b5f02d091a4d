import * as vscode from 'vscode';
import type { Disposable } from '../../common/disposable.ts';
import { panelType } from './schemes.ts';
import { webviewHtml, webviewOptions } from './webviewHtml.ts';

export interface PageServices {
  readonly extensionUri: vscode.Uri;
  /** Its type in the manifest, without the prefix. */
  readonly kind: string;
  /** The name of its files in `dist/webview`; its kind, when left out. */
  readonly bundle?: string;
  /** The name of its picture in `media/icons`. */
  readonly icon: string;
  readonly title: () => string;
  /** A message from the page, of any shape. */
  readonly receive: (message: unknown) => void;
  /** The page is gone, and with it what it was sent: it was hidden, or its panel was closed. */
  readonly forget: (reason: 'hidden' | 'closed') => void;
}

/**
 * A webview panel of which there is one at the most. VS Code discards the page while the panel is hidden, and opens the panel
 * again when the window was reloaded; each time, the page says that it is ready.
 */
export class WebviewPage implements Disposable {
  readonly #services: PageServices;
  #panel: vscode.WebviewPanel | undefined;

  constructor(services: PageServices) {
    this.#services = services;
  }

  /** The column that it is in, while it is open. */
  get column(): vscode.ViewColumn | undefined {
    return this.#panel?.viewColumn;
  }

  /** @param aside the column to show it in, which leaves the keyboard where it is */
  show(aside?: vscode.ViewColumn): void {
    const preserveFocus = aside !== undefined;
    const viewColumn = aside ?? vscode.ViewColumn.Active;
    if (this.#panel) this.#panel.reveal(aside, preserveFocus);
    else
      this.#open(vscode.window.createWebviewPanel(panelType(this.#services.kind), '', { viewColumn, preserveFocus }));
  }

  /** Whether it is what the person works in. */
  get isActive(): boolean {
    return this.#panel?.active === true;
  }

  post(message: unknown): void {
    void this.#panel?.webview.postMessage(message);
  }

  updateTitle(): void {
    if (this.#panel) this.#panel.title = this.#services.title();
  }

  /** Takes over a panel that was open when the window was reloaded. */
  adopt(panel: vscode.WebviewPanel): void {
    if (this.#panel) panel.dispose();
    else this.#open(panel);
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  #open(panel: vscode.WebviewPanel): void {
    const { extensionUri, kind, bundle = kind, icon, receive, forget } = this.#services;
    this.#panel = panel;
    panel.iconPath = vscode.Uri.joinPath(extensionUri, `media/icons/${icon}.svg`);
    panel.onDidDispose(() => {
      this.#panel = undefined;
      forget('closed');
    });
    panel.onDidChangeViewState(() => {
      if (!panel.visible) forget('hidden');
    });
    panel.webview.onDidReceiveMessage(receive);
    panel.webview.options = webviewOptions(extensionUri);
    this.updateTitle();
    panel.webview.html = webviewHtml(panel.webview, extensionUri, bundle, panel.title);
  }
}
