import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable.ts';
import { webviewHtml, webviewOptions } from './webviewHtml.ts';

export interface PageParts {
  readonly extensionUri: vscode.Uri;
  readonly viewType: string;
  /** The name of its files in `dist/webview`. */
  readonly bundle: string;
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
export class WebviewPage implements vscode.WebviewPanelSerializer, Disposable {
  readonly #parts: PageParts;
  readonly #owned = new DisposableStore();
  #panel: vscode.WebviewPanel | undefined;

  constructor(parts: PageParts) {
    this.#parts = parts;
    this.#owned.add(vscode.window.registerWebviewPanelSerializer(parts.viewType, this));
  }

  show(): void {
    if (this.#panel) this.#panel.reveal();
    else this.#adopt(vscode.window.createWebviewPanel(this.#parts.viewType, '', vscode.ViewColumn.Active));
  }

  post(message: unknown): void {
    void this.#panel?.webview.postMessage(message);
  }

  updateTitle(): void {
    if (this.#panel) this.#panel.title = this.#parts.title();
  }

  /** Takes over a panel that was open when the window was reloaded. */
  deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    if (this.#panel) panel.dispose();
    else this.#adopt(panel);
    return Promise.resolve();
  }

  dispose(): void {
    this.#owned.dispose();
    this.#panel?.dispose();
  }

  #adopt(panel: vscode.WebviewPanel): void {
    const { extensionUri, bundle, receive, forget } = this.#parts;
    this.#panel = panel;
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
