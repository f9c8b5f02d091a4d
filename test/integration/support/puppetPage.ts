import { ViewColumn, window, type WebviewPanel } from 'vscode';

/** Panel whose page sends one message and records those it receives. */
export class PuppetPage {
  readonly panel: WebviewPanel;
  /** Messages received, oldest first. */
  readonly got: unknown[] = [];

  constructor() {
    this.panel = window.createWebviewPanel('orgAccess.puppet', 'Puppet', ViewColumn.Active);
    this.panel.webview.onDidReceiveMessage((message: { readonly got?: unknown }) => {
      if ('got' in message) this.got.push(message.got);
    });
  }

  /** Loads the page, after the product has adopted the panel. @param first message that the page sends once it listens */
  load(first: object): void {
    this.panel.webview.html = `<script>
      const { postMessage } = acquireVsCodeApi();
      addEventListener('message', ({ data }) => postMessage({ got: data }));
      postMessage(${JSON.stringify(first)});
    </script>`;
  }
}
