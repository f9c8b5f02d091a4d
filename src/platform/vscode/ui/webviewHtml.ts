import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

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
