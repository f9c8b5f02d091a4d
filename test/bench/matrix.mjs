/** How smoothly the access matrix scrolls, in the page that ships. */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../host/paths.mjs';
import { inMs, median, milliseconds, table, verdict } from './numbers.mjs';

const sites = 10_000;
const privileges = 200;
const goalMs = 100;
/** How long each way of scrolling is kept up. */
const scrollMs = 4000;

const address = 'http://matrix.invalid/';
const nonce = 'bench';
const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;

/** Of the dark theme, as VS Code gives them to a page. */
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

/** @param {number} count */
const numbers = (count) => [...Array(count).keys()];

/** Organizations with sites at which about half of the privileges are held, at each site different ones. */
function access() {
  let seed = 1;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const names = numbers(privileges).map((index) => `AREA ${index >> 1}: ${index % 2 === 0 ? 'READ' : 'WRITE'}`);
  const site = (/** @type {number} */ index) => ({
    id: String(index),
    name: `Site ${index}`,
    grants: [{ role: 'Operator', privileges: names.filter(() => random() < 0.5) }],
  });
  const organizations = numbers(20).map((organization) => ({
    id: String(organization),
    name: `Organization ${organization}`,
    grants: [],
    sites: numbers(sites / 20).map((index) => site(organization * (sites / 20) + index)),
  }));
  return { organizations };
}

/** @param {string} folder for the bundle */
async function loadModel(folder) {
  await mkdir(folder, { recursive: true });
  const outfile = path.join(folder, 'matrix.mjs');
  const contents =
    "export { accessMatrix } from './accessMatrix.ts'; export { matrixLabelNames } from './matrixMessages.ts';";
  const resolveDir = path.join(root, 'src/model/matrix');
  await build({
    absWorkingDir: root,
    stdin: { contents, resolveDir, loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    logLevel: 'error',
  });
  return /** @type {{ accessMatrix: (access: object, kind: string) => object, matrixLabelNames: string[] }} */ (
    await import(pathToFileURL(outfile).href)
  );
}

/**
 * Opens the built page as VS Code does, apart from VS Code.
 * @param {import('playwright-core').Browser} browser
 */
async function openMatrix(browser) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const variables = Object.entries(theme)
    .map(([name, value]) => `--vscode-${name}: ${value};`)
    .join(' ');
  const bodies = new Map([
    ['matrix.js', ['text/javascript', await readFile(path.join(root, 'dist/webview/matrix.js'), 'utf8')]],
    ['matrix.css', ['text/css', await readFile(path.join(root, 'dist/webview/matrix.css'), 'utf8')]],
    [
      '',
      [
        'text/html',
        `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><style nonce="${nonce}">:root { ${variables} }</style>
        <link rel="stylesheet" nonce="${nonce}" href="matrix.css">
        <script nonce="${nonce}">window.acquireVsCodeApi = () => ({ postMessage() {}, getState() {}, setState() {} });</script>
        <script defer nonce="${nonce}" src="matrix.js"></script></head><body></body></html>`,
      ],
    ],
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
 * Runs in the page: scrolls for a while, and returns how long each frame took and each task that blocked the page.
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

/**
 * @param {{ browser: import('playwright-core').Browser, folder: string }} bench
 */
export async function matrixTables({ browser, folder }) {
  const { accessMatrix, matrixLabelNames } = await loadModel(folder);
  const data = access();
  /** @type {object} */
  let matrix = {};
  const madeMs = milliseconds(() => (matrix = accessMatrix(data, 'privilege')));
  const page = await openMatrix(browser);
  const shownMs = await page.evaluate(
    async ([labels, content]) => {
      const { postMessage, performance, document, requestAnimationFrame } = /** @type {any} */ (globalThis);
      postMessage({ type: 'labels', labels });
      const startedMs = performance.now();
      postMessage({ type: 'content', content });
      while (!document.querySelector('tbody path[d]')) await new Promise(requestAnimationFrame);
      return performance.now() - startedMs;
    },
    [Object.fromEntries(matrixLabelNames.map((name) => [name, name])), { revision: 1, title: 'Access', matrix }],
  );
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
  await page.close();
  const size = `${sites.toLocaleString('en')} sites × ${privileges} privileges`;
  const head = ['', 'frames', 'median frame', 'longest frame', 'longest task', 'cells drawn', `at most ${goalMs} ms`];
  return [
    table(
      `Access matrix of ${size}`,
      ['', 'time'],
      [
        ['made of the record', inMs(madeMs)],
        ['sent, checked and drawn first', inMs(shownMs)],
      ],
    ),
    table(`Scrolling it for ${scrollMs / 1000} s each`, head, rows),
  ];
}
