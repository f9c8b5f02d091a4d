import { ViewColumn, window, type WebviewPanel } from 'vscode';

/**
 * A panel whose page says what a test has it say, and tells what it is sent. It takes the place of a page of the product, which does not
 * say when it likes what is out of date.
 */
export class PuppetPage {
  readonly panel: WebviewPanel;
  /** The messages that it was sent, the oldest first. */
  readonly got: unknown[] = [];

  constructor() {
    this.panel = window.createWebviewPanel('orgAccess.puppet', 'Puppet', ViewColumn.Active);
    this.panel.webview.onDidReceiveMessage((message: { readonly got?: unknown }) => {
      if ('got' in message) this.got.push(message.got);
    });
  }

  /** Loads the page, after a part of the product has adopted the panel. @param first what it says as soon as it listens */
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
