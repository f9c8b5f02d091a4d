/** Opens a page of the extension outside of VS Code. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../host/paths.mjs';

const address = 'http://webview.invalid/';
const nonce = 'bench';
const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; worker-src blob:; base-uri 'none'; form-action 'none'`;

/** Variables of VS Code's dark theme. */
const theme = {
  'editor-background': '#1f1f1f',
  foreground: '#cccccc',
  descriptionForeground: '#9d9d9d',
  'panel-border': '#2b2b2b',
  'list-hoverBackground': '#2a2d2e',
  'charts-blue': '#59a4f9',
  'input-background': '#313131',
  focusBorder: '#0078d4',
  'font-family': 'system-ui',
  'font-size': '13px',
};

/**
 * Loads part of a feature's common layer, as the page does.
 * @param {string} folder for the bundle
 * @param {string} feature folder of `src`
 * @param {string} contents module
 * @returns {Promise<unknown>}
 */
export async function loadModel(folder, feature, contents) {
  await mkdir(folder, { recursive: true });
  const outfile = path.join(folder, `${feature}.mjs`);
  const resolveDir = path.join(root, 'src', feature, 'common');
  await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    logLevel: 'error',
  });
  return await import(pathToFileURL(outfile).href);
}

/**
 * Opens the built page as VS Code does.
 * @param {import('playwright-core').Browser} browser
 * @param {string} name of its bundle
 */
export async function openWebview(browser, name) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const variables = Object.entries(theme)
    .map(([name, value]) => `--vscode-${name}: ${value};`)
    .join(' ');
  const bundles = path.join(root, 'dist/webview');
  /** @type {Map<string, readonly [type: string, body: string]>} */
  const bodies = new Map();
  for (const file of await readdir(bundles))
    bodies.set(file, [
      file.endsWith('.js') ? 'text/javascript' : 'text/css',
      await readFile(path.join(bundles, file), 'utf8'),
    ]);
  bodies.set('', [
    'text/html',
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><style nonce="${nonce}">:root { ${variables} }</style>
        <link rel="stylesheet" nonce="${nonce}" href="${name}.css">
        <script nonce="${nonce}">window.acquireVsCodeApi = () => ({ postMessage() {}, getState() {}, setState() {} });</script>
        <script type="module" nonce="${nonce}" src="${name}.js"></script></head><body></body></html>`,
  ]);
  await page.route(`${address}**`, (route) => {
    const [contentType = '', body = ''] = bodies.get(route.request().url().slice(address.length)) ?? [];
    return body
      ? route.fulfill({ contentType, body, headers: { 'content-security-policy': policy } })
      : route.fulfill({ status: 404 });
  });
  await page.goto(address);
  return page;
}
