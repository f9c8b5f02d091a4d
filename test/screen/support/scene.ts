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
  workbench: Workbench;
  /** Starts a demo service, with options such as `'--expires-in', '20'`. */
  demo: (...args: string[]) => Promise<Demo>;
  /** Replaces the user settings, on top of those for a quiet workbench; a window takes them when it is opened or reloaded. */
  settings: (settings: Settings) => Promise<void>;
  /** Sets the demo as the only connection, and reloads the window: it may not watch the settings file yet when it has just opened. */
  connectTo: (demo: Demo, settings?: Settings) => Promise<void>;
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

/**
 * A test's body in a fresh scene. When it fails, `out/screens/failed-….png` and the server's last output are kept.
 * @param body
 * @param settings user settings from the start
 */
export function inWorkbench(body: (scene: Scene) => Promise<void>, settings: Settings = {}): Mocha.AsyncFunc {
  return async function () {
    const host = shared;
    assert.ok(host);
    const ends: (() => Promise<unknown>)[] = [];
    try {
      const scene = await openScene(host, ends, settings);
      await body(scene).catch(async (error: unknown) => {
        const name = `failed-${this.test?.fullTitle().replace(/\W+/g, '-') ?? ''}`;
        console.log(`    screenshot: ${await scene.workbench.screenshot(name)}\n${await host.lastOutput()}`);
        throw error;
      });
    } finally {
      for (const end of ends.reverse()) await end();
    }
  };
}

async function openScene(host: ScreenHost, ends: (() => Promise<unknown>)[], initial: Settings): Promise<Scene> {
  const quiet = { ...quietWorkbench, 'security.workspace.trust.enabled': false };
  const settings = (next: Settings) => writeSettings(host.settingsFile, { ...quiet, ...next });

  await settings(initial);
  await rm(path.join(host.globalStorage, 'org-access.org-access'), { recursive: true, force: true });
  ends.push(() => host.closeWindows());

  async function openWindow() {
    const page = await host.profile.newPage();
    page.setDefaultTimeout(30_000);
    await page.goto(host.address);
    const workbench = workbenchOf(page);
    await workbench.ready();
    return workbench;
  }

  const workbench = await openWindow();
  return {
    host,
    workbench,
    openWindow,
    settings,
    async demo(...args) {
      const demo = await startDemo(args);
      ends.push(() => demo.end());
      return demo;
    },
    async connectTo(demo, more = {}) {
      await settings({ ...more, 'orgAccess.connections': [demoConnection(demo.url, demo.clientId)] });
      await workbench.reload();
    },
  };
}
