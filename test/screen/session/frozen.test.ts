import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { signIn } from '../support/parts/signIn.ts';
import { workbenchOf, type Workbench } from '../support/parts/workbench.ts';
import { patienceMs } from '../support/patience.ts';
import { withDemo, type Scene } from '../support/scene.ts';
import { askDetail, copyToken } from '../support/servers/service.ts';

const session = 'orgAccess.session';
const lifeS = 10;

/** Status of a usable session. */
const active = /Demo · \d+s/;

/** Records what the status bar shows for the session, twenty times a second. @returns a function that ends the recording and returns it */
async function watchStatus(page: Page): Promise<() => Promise<{ samples: number; seen: string[] }>> {
  const watching = await page.evaluateHandle((id) => {
    const seen = new Set<string>();
    let samples = 0;
    const timer = setInterval(() => {
      const item = document.querySelector<HTMLElement>(`.part.statusbar .statusbar-item[id$="${id}"]`);
      const isDegraded = item?.querySelector('.codicon-sync-ignored');
      samples += 1;
      seen.add(`${item?.innerText.trim() ?? 'nothing'}${isDegraded ? ' (waiting to try again)' : ''}`);
    }, 50);
    return { end: () => (clearInterval(timer), { samples, seen: [...seen] }) };
  }, session);
  return () => watching.evaluate(({ end }) => end());
}

/** Counts seconds in the page, to show that its time stood still. */
async function startCounting(page: Page): Promise<() => Promise<number>> {
  const counting = await page.evaluateHandle(() => {
    const count = { seconds: 0 };
    setInterval(() => (count.seconds += 1), 1000);
    return count;
  });
  return () => counting.evaluate(({ seconds }) => seconds);
}

/**
 * Suspends a page as a sleeping browser does: its scripts stop, and messages of the server wait. `Page.setWebLifecycleState` doesn't work,
 * since Playwright keeps every page visible, and visible pages don't freeze.
 */
async function setAsleep(devtools: CDPSession, isAsleep: boolean): Promise<void> {
  await devtools.send(isAsleep ? 'Debugger.enable' : 'Debugger.resume');
  await devtools.send(isAsleep ? 'Debugger.pause' : 'Debugger.disable');
}

/** Control over a page's network, as for a laptop on a train. */
interface Train {
  /** @returns number of held messages and events that are delivered now; 0 when going offline */
  setOffline: (isOffline: boolean) => number;
}

/** Runs in the page before its own scripts: holds web socket traffic while the page is offline. */
function holdWebSockets(): void {
  let isOffline = false;
  const waiting: (() => void)[] = [];
  const pass = (deliver: () => void) => void (isOffline ? waiting.push(deliver) : deliver());
  class HeldWebSocket extends WebSocket {
    constructor(...how: ConstructorParameters<typeof WebSocket>) {
      super(...how);
      for (const type of ['open', 'message', 'error', 'close'])
        this.addEventListener(type, (event) => {
          if (!isOffline) return;
          event.stopImmediatePropagation();
          const Kind = event.constructor as typeof Event;
          waiting.push(() => this.dispatchEvent(new Kind(type, event)));
        });
    }
    override send(...data: Parameters<WebSocket['send']>): void {
      pass(() => super.send(...data));
    }
    override close(...why: Parameters<WebSocket['close']>): void {
      pass(() => super.close(...why));
    }
  }
  globalThis.WebSocket = HeldWebSocket;
  const train: Train = {
    setOffline(isNowOffline) {
      isOffline = isNowOffline;
      const due = isOffline ? [] : waiting.splice(0);
      for (const deliver of due) deliver();
      return due.length;
    },
  };
  Object.assign(globalThis, train);
}

/**
 * Opens a window whose network can be lost: open connections stay open without traffic, and new ones fail. The browser's own offline mode
 * doesn't affect web sockets, which carry all traffic of VS Code, and with Playwright's `routeWebSocket` one window in ten had none.
 */
async function openOnTrain({
  host,
}: Scene): Promise<{ window: Workbench; setOffline: (isOffline: boolean) => Promise<number> }> {
  const page = await host.newPage();
  page.setDefaultTimeout(patienceMs);
  await page.addInitScript(holdWebSockets);
  const window = workbenchOf(page);
  await page.goto(host.address);
  await window.ready();
  const devtools = await host.profile.newCDPSession(page);
  await devtools.send('Network.enable');
  return {
    window,
    async setOffline(isOffline) {
      // `Network.emulateNetworkConditions` would do both, but keeps Chromium's network service busy while a web socket is open.
      await devtools.send('Network.overrideNetworkState', {
        offline: isOffline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
      if (isOffline) await page.route(/./, (route) => route.abort('internetdisconnected'));
      else await page.unrouteAll();
      return page.evaluate((value) => (globalThis as unknown as Train).setOffline(value), isOffline);
    },
  };
}

describe('sleeping page', function () {
  this.retries(0);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'frozen-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  /**
   * Copies a token and uses it; copies again, once, if the token has expired.
   *
   * @returns the statuses of the service; 0 if no token was available
   */
  async function useToken(scene: Scene, url: string): Promise<number[]> {
    const statuses: number[] = [];
    do {
      const token = await copyToken(scene).catch(() => undefined);
      statuses.push(token === undefined ? 0 : (await askDetail(url, token)).status);
    } while (statuses.at(-1) === 401 && statuses.length < 2);
    return statuses;
  }

  it(
    'A sleeping or offline page doesn’t block other pages, and shows their current session when it wakes',
    withDemo(async (scene) => {
      const log = path.join(folder, 'service.log');
      const service = await scene.demo('--rotate', '--expires-in', String(lifeS), '--log', log);
      const awake = scene.workbench;
      await signIn(scene, service);
      const { window: asleep, setOffline } = await openOnTrain(scene);
      await asleep.openContainer('Org Access');
      await asleep.tree.row('Acme Infrastructure').waitFor();
      const devtools = await scene.host.profile.newCDPSession(asleep.page);
      await awake.page.bringToFront();
      await awake.statusShows(session, active);

      const requests = async () =>
        (await readFile(log, 'utf8'))
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as { grantType?: string; status: number; error?: string });
      const refreshed = async () => (await requests()).filter(({ grantType }) => grantType === 'refresh_token').length;
      const used: number[][] = [];
      /** Uses three or more tokens, until two were refreshed. @returns the duration in seconds */
      const useTwoLives = async () => {
        const startedMs = Date.now();
        const [usedBefore, before] = [used.length, await refreshed()];
        while (used.length < usedBefore + 3 || (await refreshed()) < before + 2) {
          assert.ok(Date.now() < startedMs + patienceMs, 'Nobody refreshes any more.');
          used.push(await useToken(scene, service.url));
          await awake.page.waitForTimeout(3000);
        }
        return Math.round((Date.now() - startedMs) / 1000);
      };
      const secondsAsleep = await startCounting(asleep.page);
      const endWatching = await watchStatus(awake.page);
      const counted = await secondsAsleep();
      await setAsleep(devtools, true);
      const sleptS = await useTwoLives();
      await setAsleep(devtools, false);
      const ran = (await secondsAsleep()) - counted;
      await asleep.page.bringToFront();
      const usedOnceAwake = await useToken({ ...scene, workbench: asleep }, service.url);
      await awake.page.bringToFront();
      await setOffline(true);
      await useTwoLives();
      const waited = await setOffline(false);
      const { seen } = await endWatching();

      const reuses = (await requests()).filter(({ error }) => error === 'invalid_grant').length;
      const refused = used.filter((statuses) => statuses.at(-1) !== 200);
      const unusable = seen.filter((text) => !active.test(text));
      assert.ok(ran <= sleptS / 2, `The page that was to sleep ran for ${ran} s.`);
      assert.ok(waited > 0, 'Nothing waited while the page was to be offline.');
      assert.deepEqual(unusable, []);
      assert.deepEqual(refused, []);
      assert.equal(usedOnceAwake.at(-1), 200, 'the page that slept has a live token once it is awake');
      assert.equal(reuses, 0);

      // The test server drops a connection after 5 s, a real one after three hours.
      await asleep.page.bringToFront();
      await asleep.reload();
      await Promise.all([awake, asleep].map((window) => window.statusShows(session, active)));
      await asleep.runCommand('Org Access: Sign Out');
      await Promise.all([awake, asleep].map((window) => window.statusShows(session, /signed out/)));
    }),
  ).timeout(300_000);
});
