import assert from 'node:assert/strict';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ProgramOptions } from '../../../src/demo/main.ts';
import { startDemo } from '../../host/vscode/servers.mjs';
import { demoConnection, stillWorkbench, writeSettings } from '../../host/vscode/settings.mjs';
import { panelNotesOf } from './panels/panelNotes.ts';
import { focusNotesOf } from './parts/focusNotes.ts';
import { workbenchOf, type Workbench } from './parts/workbench.ts';
import { patienceMs } from './patience.ts';
import { startScreenHost, type HostKind, type ScreenHost } from './servers/host.ts';

export type Settings = Record<string, unknown>;
export type Demo = Awaited<ReturnType<typeof startDemo>>;

export type Theme =
  | 'Default Light Modern'
  | 'Default Dark Modern'
  | 'Default High Contrast'
  | 'Default High Contrast Light';

/** Environment of a screen test: a window without secrets, and settings of its own. It is cleaned up after the test. */
export interface Scene {
  /** With `withDemo`, it opens in `connectTo`. */
  workbench: Workbench;
  demo: (options?: ProgramOptions) => Promise<Demo>;
  /** Replaces the user settings, with those of a quiet workbench as defaults, and waits until an open window has applied them. */
  settings: (settings: Settings) => Promise<void>;
  /** Writes the settings file only, for windows that are opened or reloaded later. */
  settingsFile: (settings: Settings) => Promise<void>;
  /** Sets the demo as the only connection, and opens the window, or waits until it has applied that. */
  connectTo: (demo: Demo, settings?: Settings) => Promise<void>;
  /** Opens another window with the same secrets. If it is closed, the next test can reuse the first one. */
  openWindow: () => Promise<Workbench & { close: () => Promise<void> }>;
  host: ScreenHost;
}

let shared: ScreenHost | undefined;

/** VS Code of a special kind. Following tests of that kind reuse it; a test of another kind ends it. */
let apart: { readonly kind: HostKind; readonly host: ScreenHost } | undefined;

async function endApart(): Promise<void> {
  const ended = apart;
  apart = undefined;
  await end(ended?.host);
}

async function end(host: ScreenHost | undefined): Promise<void> {
  const complaints = await host?.complaints();
  await host?.end();
  // A failed test leaves open what the next one deletes.
  if (!hasFailed) assert.deepEqual(complaints ?? [], [], 'Nothing is logged about Org Access');
}

before(async function () {
  this.timeout(120_000);
  shared = await startScreenHost();
});

after(async function () {
  this.timeout(30_000);
  try {
    await endApart();
  } finally {
    await end(shared);
  }
});

/**
 * Runs a test in a window without connections, usually that of the previous test. If the test fails, it saves `out/screens/failed-….png` of
 * each window and prints the server's last output.
 */
export function inWorkbench(body: (scene: Scene) => Promise<void>): Mocha.AsyncFunc {
  return inScene(false, async (scene, open) => {
    await open();
    await body(scene);
  });
}

/** Runs a test that begins with `connectTo`, so that a newly opened window has its settings from the start. */
export function withDemo(body: (scene: Scene) => Promise<void>): Mocha.AsyncFunc {
  return inScene(false, body);
}

/**
 * Runs a test in a window of its own, opened by `connectTo` or `open`: because nothing may have happened in it before, or because it can't
 * be reused.
 */
export function inNewWindow(body: (scene: Scene, open: () => Promise<void>) => Promise<void>): Mocha.AsyncFunc {
  return inScene(true, body);
}

/** Runs a test in a VS Code of its own that logs everything. */
export function inTracingVsCode(body: (scene: Scene) => Promise<void>): Mocha.AsyncFunc {
  return inVsCodeOfItsOwn('trace', body);
}

/** Runs a test in a VS Code of its own, with Org Access in the pseudo-language. */
export function inPseudoLanguage(body: (scene: Scene) => Promise<void>): Mocha.AsyncFunc {
  return inVsCodeOfItsOwn('translated', body);
}

/**
 * Runs a test in a VS Code of its own whose server acts as another computer, with Org Access Remote there, and fixtures/sessions in the
 * browser.
 */
export function inRemoteVsCode(body: (scene: Scene, open: () => Promise<void>) => Promise<void>): Mocha.AsyncFunc {
  return inVsCodeOfItsOwn('remote', body, false);
}

function inVsCodeOfItsOwn(
  kind: HostKind,
  body: (scene: Scene, open: () => Promise<void>) => Promise<void>,
  isOpened = true,
): Mocha.AsyncFunc {
  return async function () {
    if (apart?.kind !== kind) await endApart();
    apart ??= { kind, host: await startScreenHost(kind) };
    const [others, wasTidy] = [shared, isTidy];
    shared = apart.host;
    try {
      await inScene(true, async (scene, open) => {
        if (isOpened) await open();
        await body(scene, open);
      }).call(this);
    } finally {
      // Its windows would otherwise keep working during the next test. An error here must not hide that of the test.
      await apart.host.closeWindows().catch((error: unknown) => console.log(String(error)));
      shared = others;
      isTidy = wasTidy;
    }
  };
}

/** Whether a test has failed at its first try. */
let hasFailed = false;

/** Whether the open window was cleaned up, so that the next test can reuse it. */
let isTidy = false;

function inScene(isNew: boolean, body: (scene: Scene, open: () => Promise<void>) => Promise<void>): Mocha.AsyncFunc {
  return async function () {
    const host = shared;
    assert.ok(host);
    if (isNew || !isTidy) await host.closeWindows();
    isTidy = false;
    const ends: (() => Promise<unknown>)[] = [];
    try {
      const { open, ...scene } = await prepareScene(host, ends);
      await body(scene, open).catch(async (error: unknown) => {
        hasFailed = true;
        console.log(await host.lastOutput());
        const name = `failed-${this.test?.fullTitle().replace(/\W+/g, '-') ?? ''}`;
        const seen = [];
        for (const [index, page] of openPages(host).entries()) {
          const window = workbenchOf(page);
          const picture = await window.screenshot(index === 0 ? name : `${name}-${index + 1}`);
          seen.push(`    on the screen: ${picture}`, ...(await window.asks()).map((text) => `      ${text}`));
          seen.push('    frames of panels:', ...(await panelNotesOf(page)).map((text) => `      ${text}`));
          seen.push('    where the focus was:', ...(await focusNotesOf(page)).map((text) => `      ${text}`));
        }
        if (error instanceof Error) error.stack = [error.stack ?? error.message, ...seen].join('\n');
        throw error;
      });
      isTidy = !isNew && (await tidy(host));
    } finally {
      for (const end of ends.reverse()) await end();
    }
  };
}

/** Returns all windows in the order of opening. */
function openPages(host: ScreenHost) {
  return host.profile.pages().filter((page) => page.url() !== 'about:blank');
}

/** Cleans up. @returns whether the next test can reuse the window */
async function tidy(host: ScreenHost): Promise<boolean> {
  const [page, ...others] = openPages(host);
  if (!page || others.length > 0) return false;
  page.removeAllListeners();
  await page.setViewportSize(host.viewport);
  try {
    await host.keeper.show();
    for (const header of await page
      .locator('.part.sidebar .pane-header[aria-expanded="true"]', { hasText: /^(?:API|Changes|Connections)/ })
      .all())
      await header.click({ position: { x: 40, y: 10 } });
    const left = await host.keeper.tidy();
    if (left.length > 0) throw new Error(left.join(', '));
    // If a connection only disappears from the settings, its session ends after a delay.
    const agree = page.locator('.monaco-dialog-box').getByRole('button', { name: 'Remove', exact: true });
    for (const id of await host.keeper.connections())
      await Promise.all([host.keeper.remove(id), agree.click({ timeout: 30_000 })]);
    await host.keeper.settings({ ...quiet, 'orgAccess.connections': [] });
    // The session of the demo isn't in the settings.
    await workbenchOf(page).statusItem('orgAccess.session').waitFor({ state: 'detached', timeout: 8000 });
    return true;
  } catch (error) {
    console.log(`A new window is needed: ${String(error)}`);
    return false;
  }
}

/** Returns the ID of the connection to a demo. */
export const connectionId = ({ url }: Demo): string => `demo-${new URL(url).port}`;

/** Settings without animations and questions. */
const quiet = {
  ...stillWorkbench,
  'security.workspace.trust.enabled': false,
  // In a browser, VS Code saves a second after each change. On a busy machine that includes settings that it is just writing, and then it
  // reports that the file is newer.
  'files.autoSave': 'off',
};

async function prepareScene(
  host: ScreenHost,
  ends: (() => Promise<unknown>)[],
): Promise<Scene & { open: () => Promise<void> }> {
  const isOpen = () => openPages(host).length > 0;
  const settingsFile = async (next: Settings) => {
    host.keeper.note(next);
    await writeSettings(host.settingsFile, { ...quiet, ...next });
  };
  const settings = async (next: Settings) => {
    host.keeper.note(next);
    await (isOpen() ? host.keeper.settings({ ...quiet, ...next }) : settingsFile(next));
  };

  const [opened] = openPages(host);
  if (!opened) await settings({});
  for (const name of ['org-access.org-access', 'org-access.org-access-remote']) {
    const folder = path.join(host.globalStorage, name);
    // An open window is registered in `windows`, and registers once.
    const stored = (await readdir(folder).catch(() => [])).filter((one) => one !== 'windows');
    for (const one of stored) await rm(path.join(folder, one), { recursive: true, force: true });
  }

  async function newWindow() {
    const page = await host.newPage();
    page.setDefaultTimeout(patienceMs);
    return workbenchOf(page);
  }

  async function open({ page, ready }: Workbench) {
    await page.goto(host.address);
    await ready();
  }

  const workbench = opened ? workbenchOf(opened) : await newWindow();
  return {
    host,
    workbench,
    async open() {
      if (!opened) await open(workbench);
    },
    async openWindow() {
      const leave = await host.keeper.another();
      const another = await newWindow();
      await open(another);
      const { page } = another;
      return { ...another, close: () => leave(async () => (await page.goto('about:blank'), await page.close())) };
    },
    settings,
    settingsFile,
    async demo(options) {
      // Requests of earlier tests, and of a first try, are not counted.
      if (options?.log !== undefined) await rm(options.log, { force: true });
      const demo = await startDemo(options);
      ends.push(() => demo.end());
      return demo;
    },
    async connectTo(demo, more = {}) {
      const connection = { ...demoConnection(demo.url, demo.clientId), id: connectionId(demo) };
      await settings({ ...more, 'orgAccess.connections': [connection] });
      if (!isOpen()) await open(workbench);
    },
  };
}
