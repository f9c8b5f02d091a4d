import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { Disposable } from '../../common/disposable.ts';
import { panelType } from './schemes.ts';

export interface PageServices {
  readonly extensionUri: vscode.Uri;
  readonly kind: string;
  /** Whether VS Code restores the panel in a reloaded window. Defaults to false. */
  readonly isRestored?: boolean;
  readonly title: () => string;
  readonly receive: (message: unknown) => void;
  /** Called when the page has lost its state. */
  readonly forget: (reason: 'hidden' | 'closed') => void;
}

/** Webview panel with at most one instance. VS Code discards its page while it is hidden. */
export class WebviewPage implements Disposable {
  readonly #services: PageServices;
  #panel: vscode.WebviewPanel | undefined;

  constructor(services: PageServices) {
    this.#services = services;
  }

  get column(): vscode.ViewColumn | undefined {
    return this.#panel?.viewColumn;
  }

  /** @param aside column to open in without taking the focus */
  show(aside?: vscode.ViewColumn): void {
    const preserveFocus = aside !== undefined;
    const viewColumn = aside ?? this.#closeUnread() ?? vscode.ViewColumn.Active;
    if (this.#panel) this.#panel.reveal(aside, preserveFocus);
    else
      this.#open(vscode.window.createWebviewPanel(panelType(this.#services.kind), '', { viewColumn, preserveFocus }));
  }

  get isActive(): boolean {
    return this.#panel?.active === true;
  }

  post(message: unknown): void {
    void this.#panel?.webview.postMessage(message);
  }

  updateTitle(): void {
    if (this.#panel) this.#panel.title = this.#services.title();
  }

  adopt(panel: vscode.WebviewPanel): void {
    if (this.#panel) panel.dispose();
    else this.#open(panel);
  }

  dispose(): void {
    this.#panel?.dispose();
  }

  /**
   * Closes a tab that VS Code has restored. VS Code passes such a panel to the extension only when its tab is selected,
   * so this keeps it the only tab.
   *
   * @returns its column
   */
  #closeUnread(): vscode.ViewColumn | undefined {
    const { kind, isRestored = false } = this.#services;
    if (this.#panel || !isRestored) return undefined;
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const unread = tabs.filter(
      ({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith(`-${panelType(kind)}`),
    );
    if (unread.length > 0) void vscode.window.tabGroups.close(unread);
    return unread[0]?.group.viewColumn;
  }

  #open(panel: vscode.WebviewPanel): void {
    const { extensionUri, receive, forget } = this.#services;
    this.#panel = panel;
    panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media/icons/json.svg');
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
    panel.webview.html = webviewHtml(panel.webview, extensionUri, panel.title);
  }
}

function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return { enableScripts: true, enableForms: false, localResourceRoots: [bundleFolder(extensionUri)] };
}

/** Scripts and styles need the nonce; workers come from blobs. */
function webviewHtml(webview: vscode.Webview, extensionUri: vscode.Uri, title: string): string {
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
<link rel="stylesheet" nonce="${nonce}" href="${address('rawJson.css')}">
<script type="module" nonce="${nonce}" src="${address('rawJson.js')}"></script>
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
