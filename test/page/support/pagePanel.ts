import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { root, screensDir } from '../../host/paths.mjs';
import { launchBrowser } from '../../host/vscode/browser.mjs';
import { defaultStyle, themes, type ThemeName } from './themes.ts';

/** Longest wait for something in a page on a busy machine. */
const patienceMs = 30_000;

/** Origin of pages and their files, which Playwright serves. */
const origin = 'http://page.invalid';

let browser: Browser | undefined;

/** Page that all tests use, one after the other, until one fails: a new one would compile all scripts again. */
let shared: Page | undefined;

/** Panel that the page shows. */
let shown: PagePanel | undefined;

before(async function () {
  this.timeout(60_000);
  browser = await launchBrowser();
});
after(() => browser?.close());

/**
 * Webview panel whose page is in Playwright's browser instead of a workbench, with the HTML and the content security policy that its owner
 * has set. Messages keep byte arrays, as VS Code's do.
 */
export class PagePanel {
  readonly page: Page;
  visible = true;
  readonly active = true;
  readonly viewColumn = 1;
  title = '';
  readonly webview;
  #html = '';
  #theme: ThemeName = 'dark';
  #receive: (message: unknown) => void = () => undefined;
  #changed: () => void = () => undefined;
  /** Complaints of the browser: errors in scripts, and breaches of the policy. */
  readonly complaints: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    const setHtml = (text: string) => void (this.#html = text);
    this.webview = {
      options: {},
      onDidReceiveMessage: (listener: (message: unknown) => void) => void (this.#receive = listener),
      asWebviewUri: ({ path: file }: { path: string }) => `${origin}${file}`,
      postMessage: (message: unknown) =>
        page.evaluate(`fromHost(${JSON.stringify(encoded(message))})`).then(
          () => true,
          () => false,
        ),
      set html(text: string) {
        setHtml(text);
      },
    };
  }

  static async open(size: { width: number; height: number }): Promise<PagePanel> {
    // A test whose time is over still has its page.
    if (shown) shared = undefined;
    shared ??= await newPage();
    await shared.setViewportSize(size);
    await shared.emulateMedia({ forcedColors: null, reducedMotion: null });
    shown = new PagePanel(shared);
    return shown;
  }

  onDidDispose = () => undefined;
  onDidChangeViewState = (listener: () => void) => void (this.#changed = listener);
  reveal = () => undefined;
  dispose = () => undefined;

  /** Loads the page, after its owner has set the HTML. */
  async load(): Promise<void> {
    await this.page.goto(origin);
  }

  /** Hides the panel as a tab in front of it does, and shows it again: VS Code discards the page, but not its state. */
  async hideAndShow(): Promise<void> {
    this.visible = false;
    this.#changed();
    await this.page.goto('about:blank');
    this.visible = true;
    this.#changed();
    await this.load();
  }

  /** Changes the theme as VS Code does, without loading the page again. */
  async wear(theme: ThemeName): Promise<void> {
    this.#theme = theme;
    await this.page.evaluate(`{
      const { className, kind } = ${JSON.stringify(themes[theme])};
      document.querySelector('#theme').textContent = ${JSON.stringify(styleOf(theme))};
      document.body.className = className;
      document.body.dataset.vscodeThemeKind = kind;
    }`);
  }

  /** @throws if the page has broken its security policy, or an error was thrown in it */
  check(): void {
    assert.deepEqual(this.complaints, []);
  }

  /** Saves `out/screens/NAME.png`. */
  async screenshot(name: string): Promise<void> {
    await this.page.screenshot({ path: path.join(screensDir, `${name}.png`) });
  }

  /** @param isGood whether the next panel can use the page */
  async close(isGood: boolean): Promise<void> {
    if (shown === this) shown = undefined;
    if (!isGood) {
      if (shared === this.page) shared = undefined;
      return await this.page.context().close();
    }
    await this.page.evaluate(() => {
      // The page saves its state a moment after a change, which the next panel would get.
      Storage.prototype.setItem = () => undefined;
      sessionStorage.clear();
    });
    await this.page.goto('about:blank');
  }

  receive(message: unknown): void {
    this.#receive(message);
  }

  /** Returns the page with what VS Code adds: variables, classes, and styles of the theme. */
  get dressed(): string {
    const html = this.#html;
    const { className, kind } = themes[this.#theme];
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? assert.fail();
    return html
      .replace('<link', `<style id="theme" nonce="${nonce}">${styleOf(this.#theme)}</style><link`)
      .replace('<body>', `<body class="${className}" data-vscode-theme-kind="${kind}">`);
  }
}

/** Opens a page that loads the panel and its files from the project. */
async function newPage(): Promise<Page> {
  assert.ok(browser);
  const page = await browser.newPage();
  const files = new Map<string, string>();
  page.setDefaultTimeout(patienceMs);
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) shown?.complaints.push(message.text());
  });
  page.on('pageerror', (error) => shown?.complaints.push(String(error)));
  await page.exposeFunction('toHost', (message: unknown) => shown?.receive(decoded(message)));
  await page.addInitScript(pageApi);
  await page.route(`${origin}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return await route.fulfill({ contentType: 'text/html', body: shown?.dressed ?? '' });
    const contentType = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    const body = files.get(pathname) ?? (await readFile(path.join(root, pathname), 'utf8'));
    files.set(pathname, body);
    return await route.fulfill({ contentType, body });
  });
  return page;
}

const styleOf = (theme: ThemeName) => `:root { ${themes[theme].variables} } ${defaultStyle}`;

/** Replaces byte arrays by what JSON can hold. */
function encoded(message: unknown): unknown {
  if (message instanceof Uint8Array) return { $bytes: Buffer.from(message).toString('base64') };
  if (Array.isArray(message)) return message.map(encoded);
  if (typeof message !== 'object' || message === null) return message;
  return Object.fromEntries(Object.entries(message).map(([name, value]) => [name, encoded(value)]));
}

function decoded(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(decoded);
  if (typeof message !== 'object' || message === null) return message;
  if ('$bytes' in message) return new Uint8Array(Buffer.from(String(message.$bytes), 'base64'));
  return Object.fromEntries(Object.entries(message).map(([name, value]) => [name, decoded(value)]));
}

/** Script that runs in the page before its own. The state outlives the page, as in VS Code. */
const pageApi = `{
  const mapped = (map) => (value) =>
    Array.isArray(value) ? value.map(map) : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, map(one)]));
  const encoded = (value) =>
    value instanceof Uint8Array
      ? { $bytes: btoa(Array.from(value, (byte) => String.fromCharCode(byte)).join('')) }
      : value && typeof value === 'object' ? mapped(encoded)(value) : value;
  const decoded = (value) =>
    value?.$bytes !== undefined
      ? Uint8Array.from(atob(value.$bytes), (letter) => letter.charCodeAt(0))
      : value && typeof value === 'object' ? mapped(decoded)(value) : value;
  globalThis.acquireVsCodeApi = () => ({
    postMessage: (message) => void toHost(encoded(message)),
    getState: () => JSON.parse(sessionStorage.getItem('state') ?? 'null') ?? undefined,
    setState: (state) => sessionStorage.setItem('state', JSON.stringify(state)),
  });
  globalThis.fromHost = (message) => postMessage(decoded(message), '*');
}`;
