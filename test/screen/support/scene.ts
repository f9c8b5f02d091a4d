import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startDemo } from '../../host/servers.mjs';
import { demoConnection, quietWorkbench, writeSettings } from '../../host/settings.mjs';
import { startScreenHost, type ScreenHost } from './host.ts';
import { workbenchOf, type Workbench } from './workbench.ts';

export type Settings = Record<string, unknown>;
export type Demo = Awaited<ReturnType<typeof startDemo>>;

export type Theme = 'Default Light Modern' | 'Default Dark Modern' | 'Default High Contrast' | 'Default High Contrast Light';

/** What a screen test acts in: a window without secrets and with settings of its own. Ended after the test. */
export interface Scene {
  /** In `withDemo`, not there before `connectTo`. */
  workbench: Workbench;
  /** Starts a demo service, with options such as `'--expires-in', '20'`. */
  demo: (...args: string[]) => Promise<Demo>;
  /** Replaces the user settings, on top of those for a quiet workbench; a window takes them when it is opened or reloaded. */
  settings: (settings: Settings) => Promise<void>;
  /** Sets the demo as the only connection, and opens the window, or reloads it: it may not watch the settings file yet when it has just opened. */
  connectTo: (demo: Demo, settings?: Settings) => Promise<void>;
  /** Installs an extension of test/screen/fixtures for this test, in windows that are opened or reloaded from now on. */
  install: (fixture: string) => Promise<void>;
  /** Opens a further window with the same secrets. */
  openWindow: () => Promise<Workbench>;
  host: ScreenHost;
}

let shared: ScreenHost | undefined;

before(async function () {
  this.timeout(120_000);
  shared = await startScreenHost();
});

after(async function () {
  this.timeout(30_000);
  await shared?.end();
});

/** A test's body in a fresh scene. When it fails, `out/screens/failed-….png` and the server's last output are kept. */
export function inWorkbench(body: (scene: Scene) => Promise<void>): Mocha.AsyncFunc {
  return inScene(async (scene, open) => {
    await open();
    await body(scene);
  });
}

/** The same for a test that begins by connecting to a demo: its window opens then, which saves loading it twice. */
export function withDemo(body: (scene: Scene) => Promise<void>): Mocha.AsyncFunc {
  return inScene(body);
}

function inScene(body: (scene: Scene, open: () => Promise<void>) => Promise<void>): Mocha.AsyncFunc {
  return async function () {
    const host = shared;
    assert.ok(host);
    const ends: (() => Promise<unknown>)[] = [];
    try {
      const { open, ...scene } = await prepareScene(host, ends);
      await body(scene, open).catch(async (error: unknown) => {
        console.log(await host.lastOutput());
        const screenshot = await scene.workbench.screenshot(`failed-${this.test?.fullTitle().replace(/\W+/g, '-') ?? ''}`);
        if (error instanceof Error) error.stack = `${error.stack ?? error.message}\n    on the screen: ${screenshot}`;
        throw error;
      });
    } finally {
      for (const end of ends.reverse()) await end();
    }
  };
}

async function prepareScene(host: ScreenHost, ends: (() => Promise<unknown>)[]): Promise<Scene & { open: () => Promise<void> }> {
  const quiet = {
    ...quietWorkbench,
    'security.workspace.trust.enabled': false,
    'workbench.reduceMotion': 'on',
    'editor.cursorBlinking': 'solid',
    'git.enabled': false,
  };
  const settings = (next: Settings) => writeSettings(host.settingsFile, { ...quiet, ...next });

  await settings({});
  await rm(path.join(host.globalStorage, 'org-access.org-access'), { recursive: true, force: true });
  ends.push(() => host.closeWindows());

  async function newWindow() {
    const page = await host.newPage();
    page.setDefaultTimeout(30_000);
    return workbenchOf(page);
  }

  async function open({ page, ready }: Workbench) {
    await page.goto(host.address);
    await ready();
  }

  const workbench = await newWindow();
  return {
    host,
    workbench,
    open: () => open(workbench),
    async openWindow() {
      const another = await newWindow();
      await open(another);
      return another;
    },
    settings,
    async install(fixture) {
      ends.push(await host.install(fixture));
    },
    async demo(...args) {
      const demo = await startDemo(args);
      ends.push(() => demo.end());
      return demo;
    },
    async connectTo(demo, more = {}) {
      await settings({ ...more, 'orgAccess.connections': [demoConnection(demo.url, demo.clientId)] });
      await (workbench.page.url() === 'about:blank' ? open(workbench) : workbench.reload());
    },
  };
}
