import { ViewColumn, window, type WebviewPanel } from 'vscode';

/**
 * Panel whose page sends messages on request and records those it receives. Unlike a page of the product, it can send outdated messages.
 */
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
      addEventListener('message', ({ data }) => postMessage(data.say ?? { got: data }));
      postMessage(${JSON.stringify(first)});
    </script>`;
  }

  async say(message: object): Promise<void> {
    await this.panel.webview.postMessage({ say: message });
  }
}
