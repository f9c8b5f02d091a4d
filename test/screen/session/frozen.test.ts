import assert from 'node:assert/strict';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { signIn } from '../support/parts/signIn.ts';
import { patienceMs } from '../support/patience.ts';
import { withDemo, type Scene } from '../support/scene.ts';
import { askDetail, copyToken, tokenRequests } from '../support/servers/service.ts';

const session = 'orgAccess.session';
const lifeS = 10;

/** Status of a usable session. */
const active = /Demo · \d+s/;

/** Records what the status bar shows for the session, twenty times a second. @returns a function that ends the recording and returns it */
async function watchStatus(page: Page): Promise<() => Promise<string[]>> {
  const watching = await page.evaluateHandle((id) => {
    const seen = new Set<string>();
    const timer = setInterval(() => {
      const item = document.querySelector<HTMLElement>(`.part.statusbar .statusbar-item[id$="${id}"]`);
      const isDegraded = item?.querySelector('.codicon-sync-ignored');
      seen.add(`${item?.innerText.trim() ?? 'nothing'}${isDegraded ? ' (waiting to try again)' : ''}`);
    }, 50);
    return { end: () => (clearInterval(timer), [...seen]) };
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

describe('sleeping page', function () {
  this.retries(0);

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
    'A sleeping page doesn’t block other pages, and shows their current session when it wakes',
    withDemo(async (scene) => {
      const log = path.join(scene.host.base, 'frozen.log');
      const service = await scene.demo({ rotate: true, expiresInS: lifeS, log });
      const awake = scene.workbench;
      await signIn(scene, service);
      const asleep = await scene.openWindow();
      await asleep.openContainer('Org Access');
      await asleep.tree.row('Acme Infrastructure').waitFor();
      const devtools = await scene.host.profile.newCDPSession(asleep.page);
      await awake.page.bringToFront();
      await awake.statusShows(session, active);

      const refreshed = async () =>
        (await tokenRequests(log)).filter(({ grantType }) => grantType === 'refresh_token').length;
      const used: number[][] = [];
      const secondsAsleep = await startCounting(asleep.page);
      const endWatching = await watchStatus(awake.page);
      const counted = await secondsAsleep();
      await setAsleep(devtools, true);
      const startedMs = Date.now();
      const before = await refreshed();
      while (used.length < 3 || (await refreshed()) < before + 2) {
        assert.ok(Date.now() < startedMs + patienceMs, 'Nobody refreshes any more.');
        used.push(await useToken(scene, service.url));
        await awake.page.waitForTimeout(3000);
      }
      const sleptS = Math.round((Date.now() - startedMs) / 1000);
      await setAsleep(devtools, false);
      const ran = (await secondsAsleep()) - counted;
      await asleep.page.bringToFront();
      const usedOnceAwake = await useToken({ ...scene, workbench: asleep }, service.url);
      const seen = await endWatching();

      const reuses = (await tokenRequests(log)).filter(({ error }) => error === 'invalid_grant').length;
      const refused = used.filter((statuses) => statuses.at(-1) !== 200);
      const unusable = seen.filter((text) => !active.test(text));
      assert.ok(ran <= sleptS / 2, `The page that was to sleep ran for ${ran} s.`);
      assert.deepEqual(unusable, []);
      assert.deepEqual(refused, []);
      assert.equal(usedOnceAwake.at(-1), 200, 'the page that slept has a valid token once it is awake');
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
