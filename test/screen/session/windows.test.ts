import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { figure } from '../../support/figures.ts';
import { connectionsOf } from '../support/parts/connections.ts';
import { answerAll, signIn } from '../support/parts/signIn.ts';
import type { Workbench } from '../support/parts/workbench.ts';
import { inWorkbench, withDemo } from '../support/scene.ts';
import { askDetail, connectionsIn, copyToken, eventually, startRefusing } from '../support/servers/service.ts';

const session = 'orgAccess.session';

describe('two windows', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'org-access-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** What a demo service was asked for a token with, and answered. */
  async function tokenRequests(
    log: string,
  ): Promise<{ at: string; grantType?: string; status: number; error?: string }[]> {
    const lines = (await readFile(log, 'utf8')).trim().split('\n');
    return lines
      .map((line) => JSON.parse(line) as { at: string; grantType?: string; status: number; error?: string })
      .filter(({ grantType }) => grantType !== undefined);
  }

  /** How long it takes until each of the windows shows it. */
  async function secondsUntil(text: RegExp, ...windows: Workbench[]): Promise<number> {
    const startedMs = Date.now();
    await Promise.all(windows.map((window) => window.statusShows(session, text)));
    return (Date.now() - startedMs) / 1000;
  }

  it(
    'share one session: its sign-in, one refresh for each expiry, and its sign-out',
    withDemo(async (scene) => {
      const log = path.join(folder, 'session.log');
      const service = await scene.demo('--rotate', '--expires-in', '20', '--log', log);
      const first = scene.workbench;
      await scene.connectTo(service);
      const second = await scene.openWindow();
      await second.openContainer('Org Access');
      await second.statusShows(session, /signed out/);

      await first.page.bringToFront();
      await signIn({ ...scene, connectTo: () => Promise.resolve() }, service);
      const seenAfter = await secondsUntil(/Demo · \d/, second);
      await second.tree.row('Acme Infrastructure').waitFor();

      const refreshes = async () => (await tokenRequests(log)).filter(({ grantType }) => grantType === 'refresh_token');
      const refreshed = async (count: number) => {
        await eventually(`${count} refreshes`, refreshes, (all) => all.length >= count);
        await Promise.all([first, second].map((window) => window.statusShows(session, /Demo · 1\ds/)));
      };
      await refreshed(2);
      await second.reload();
      await second.statusShows(session, /Demo · \d/);
      await refreshed(5);
      const all = await refreshes();
      assert.deepEqual(
        all.filter(({ status }) => status !== 200),
        [],
      );
      // Tokens live for 20 s. Two windows that refresh the same one do so within a few seconds, however late.
      const gaps = all.slice(1).map(({ at }, index) => Date.parse(at) - Date.parse(all[index]?.at ?? ''));
      assert.ok(Math.min(...gaps) >= 8_000, `a token was refreshed by both, after ${gaps.join(', ')} ms`);

      // Again when a refresh falls between the two copies.
      let tokens: string[];
      let before: number;
      do {
        before = (await refreshes()).length;
        tokens = [];
        for (const workbench of [first, second]) {
          await workbench.page.bringToFront();
          tokens.push(await copyToken({ ...scene, workbench }));
        }
      } while ((await refreshes()).length !== before);
      assert.equal(tokens[0], tokens[1]);
      assert.equal((await askDetail(service.url, tokens[0] ?? '')).status, 200);

      await second.screenshot('windows-second');
      await second.runCommand('Org Access: Sign Out');
      const outAfter = await secondsUntil(/signed out/, first, second);
      for (const window of [first, second]) {
        await window.reload();
        await window.statusShows(session, /signed out/);
      }
      assert.equal((await tokenRequests(log)).filter(({ error }) => error !== undefined).length, 0);
      figure(
        `two windows: session seen after ${seenAfter.toFixed(1)} s; 5 expiries, ${all.length} refreshes, 0 invalid_grant; both out after ${outAfter.toFixed(1)} s`,
      );
    }),
  ).timeout(400_000);

  it(
    'ask to sign in again in one of them only, and both go on when that is done',
    withDemo(async (scene) => {
      const service = await scene.demo();
      const first = scene.workbench;
      await signIn(scene, service);
      const second = await scene.openWindow();
      await second.openContainer('Org Access');
      await second.tree.row('Acme Infrastructure').waitFor();
      await service.end();
      const endRefusing = await startRefusing(service.url);
      try {
        await first.page.bringToFront();
        await first.runCommand('Org Access: Refresh Token');
        await Promise.all([first, second].map((window) => window.statusShows(session, /Demo · sign in again/)));
        await eventually(
          'someone is asked',
          async () => (await first.notifications()).length + (await second.notifications()).length,
          (asked) => asked > 0,
        );
        await second.page.waitForTimeout(1000);
        assert.deepEqual([...(await first.notifications()), ...(await second.notifications())].length, 1);
      } finally {
        await endRefusing();
      }
      await scene.demo('--port', new URL(service.url).port);
      await first.page.bringToFront();
      await first.runCommand('Org Access: Sign In');
      await first.quickInput.answer('(1/2)', service.username);
      await first.quickInput.answer('(2/2)', service.password);
      await Promise.all([first, second].map((window) => window.statusShows(session, /Demo · 5\dm/)));
    }),
  );

  it(
    'share a connection that is added in one of them',
    inWorkbench(async (scene) => {
      const service = await scene.demo('--rotate');
      const first = scene.workbench;
      const second = await scene.openWindow();
      await second.openContainer('Org Access');
      await first.page.bringToFront();
      await first.openContainer('Org Access');
      await first.runCommand('Org Access: Add Connection');
      await answerAll(first, service);
      await first.tree.row('Acme Infrastructure').waitFor();
      assert.equal((await connectionsIn(scene.host.settingsFile)).length, 1);

      // A page that does not follow the settings file offers the reload that brings the session.
      const startedMs = Date.now();
      const added = second.toast('A connection was added in another window.');
      await Promise.race([added.waitFor(), second.tree.row('Acme Infrastructure').waitFor()]);
      const noticedAfter = (Date.now() - startedMs) / 1000;
      figure(`two windows: a connection added in one noticed in the other after ${noticedAfter.toFixed(1)} s`);
      await second.page.bringToFront();
      if (await added.isVisible()) {
        await second.screenshot('windows-reload');
        await second.pressInNotification('A connection was added in another window.', 'Reload Window');
      }
      await second.tree.row('Acme Infrastructure').waitFor();

      // The second window can refresh too: it has the client secret.
      await first.page.goto('about:blank');
      await second.page.bringToFront();
      await second.runCommand('Org Access: Refresh Token');
      await second.statusMessage('Token refreshed').waitFor();
      await second.reload();
      await second.tree.row('Acme Infrastructure').waitFor();
      await second.runCommand('Org Access: Refresh Token');
      await second.statusMessage('Token refreshed').waitFor();
    }),
  );

  it(
    'keep what the other one has written to the settings, also when they do not follow them',
    inWorkbench(async (scene) => {
      const first = scene.workbench;
      const second = await scene.openWindow();
      const services = [];
      for (const window of [first, second]) {
        const service = await scene.demo();
        services.push(service.url);
        await window.page.bringToFront();
        await window.openContainer('Org Access');
        await window.runCommand('Org Access: Add Connection');
        await answerAll(window, service);
        await window.tree.row('Acme Infrastructure').waitFor();
      }
      const written = async () => (await connectionsIn(scene.host.settingsFile)).map(({ baseUrl }) => baseUrl);
      assert.deepEqual(await written(), services);
      // The second window knows both now.
      await second.runCommand('Org Access: Switch Connection');
      for (const url of services) await second.quickInput.row(new URL(url).host).waitFor();
      await second.quickInput.escape();

      await first.page.bringToFront();
      await connectionsOf(first).open();
      await connectionsOf(first).choose(new URL(services[0] ?? '').host, 'Edit Connection…');
      await first.quickInput.pick('Name');
      await first.quickInput.says('Name');
      await first.quickInput.type('Renamed');
      await first.quickInput.accept();
      await first.statusShows(session, /Renamed/);
      assert.deepEqual(await written(), services);
    }),
  );
});
