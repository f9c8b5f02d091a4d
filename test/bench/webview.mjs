/** Opens a page of the extension outside of VS Code, and measures how smoothly it scrolls. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../host/paths.mjs';
import { inMs, median, table, verdict } from './numbers.mjs';

const goalMs = 100;
/** Duration of each way of scrolling. */
const scrollMs = 4000;

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

/**
 * Runs in the page: scrolls, and returns the duration of each frame and of each blocking task.
 * @param {{ way: string, forMs: number }} how
 */
async function scroll({ way, forMs }) {
  const { document, performance, requestAnimationFrame, PerformanceObserver } = /** @type {any} */ (globalThis);
  const scroller = document.querySelector('.scroller');
  const [height, width] = [scroller.scrollHeight - scroller.clientHeight, scroller.scrollWidth - scroller.clientWidth];
  const steps = /** @type {Record<string, (frame: number) => { top?: number, left?: number }>} */ ({
    'down by lines': (frame) => ({ top: (frame * 30) % height }),
    'down by pages': (frame) => ({ top: (frame * 900) % height }),
    across: (frame) => ({ left: Math.abs(((frame * 45 + width) % (2 * width)) - width) }),
    'to anywhere': (frame) => ({ top: (frame * 7919 * 22) % height, left: (frame * 1361) % width }),
  });
  /** @type {number[]} */
  const tasks = [];
  const observer = new PerformanceObserver((/** @type {any} */ list) =>
    tasks.push(...list.getEntries().map((/** @type {any} */ entry) => entry.duration)),
  );
  observer.observe({ type: 'longtask' });
  const next = () => /** @type {Promise<number>} */ (new Promise((resolve) => requestAnimationFrame(resolve)));
  /** @type {number[]} */
  const frames = [];
  let before = await next();
  for (const end = performance.now() + forMs; performance.now() < end;) {
    scroller.scrollTo(steps[way]?.(frames.length));
    const now = await next();
    frames.push(now - before);
    before = now;
  }
  await next();
  observer.disconnect();
  return { frames, tasks, cells: document.querySelectorAll('td').length };
}

/** @param {import('playwright-core').Page} page */
export async function scrollTables(page) {
  const rows = [];
  for (const way of ['down by lines', 'down by pages', 'across', 'to anywhere']) {
    const { frames, tasks, cells } = await page.evaluate(scroll, { way, forMs: scrollMs });
    if (frames.length < 10) throw new Error(`Only ${frames.length} frames were drawn.`);
    const longest = Math.max(...frames);
    rows.push([
      way,
      String(frames.length),
      inMs(median(frames)),
      inMs(longest),
      inMs(Math.max(0, ...tasks)),
      String(cells),
      verdict(longest <= goalMs),
    ]);
  }
  const head = ['', 'frames', 'median frame', 'longest frame', 'longest task', 'cells drawn', `at most ${goalMs} ms`];
  return table(`Scrolling it for ${scrollMs / 1000} s each`, head, rows);
}
