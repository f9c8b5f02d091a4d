import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Disposable } from '../../common/disposable.ts';
import { panelType } from './schemes.ts';

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

/** The rights of a webview of ours: run its own script, and read its own folder. */
export function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, enableForms: false, localResourceRoots: [bundleFolder(extensionUri)] };
}

/**
 * The page that loads `dist/webview/<bundle>.js` and `.css`. Nothing else can run, load or connect: scripts and style sheets
 * need the nonce, which is new for each page, workers are made of a script's own text, and everything else is refused.
 */
export function webviewHtml(webview: vscode.Webview, extensionUri: vscode.Uri, bundle: string, title: string): string {
  const nonce = randomBytes(24).toString('base64');
  const address = (file: string) =>
    escapeHtml(webview.asWebviewUri(vscode.Uri.joinPath(bundleFolder(extensionUri), file)).toString());
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; worker-src blob:; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" nonce="${nonce}" href="${address(`${bundle}.css`)}">
<script type="module" nonce="${nonce}" src="${address(`${bundle}.js`)}"></script>
</head>
<body></body>
</html>`;
}

function bundleFolder(extensionUri: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
