import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { answerAll } from '../support/parts/signIn.ts';
import { inWorkbench } from '../support/scene.ts';
import {
  askDetail,
  connectionsIn,
  copyToken,
  eventually,
  startRefusing,
  tokenRequests,
} from '../support/servers/service.ts';

const session = 'orgAccess.session';

describe('two windows', function () {
  this.retries(0);
  let folder = '';
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'org-access-test-'));
  });
  after(() => rm(folder, { recursive: true }));

  it(
    'Two windows share a new connection and its session, refresh its token once per expiry, and ask once to sign in again',
    inWorkbench(async (scene) => {
      const log = path.join(folder, 'session.log');
      const service = await scene.demo({ rotate: true, expiresInS: 20, log });
      const first = scene.workbench;
      const second = await scene.openWindow();
      await second.openContainer('Org Access');
      const both = (text: RegExp) => Promise.all([first, second].map((window) => window.statusShows(session, text)));
      const signInAgain = async () => {
        await first.page.bringToFront();
        await first.runCommand('Org Access: Sign In');
        await first.quickInput.answer('(1/2)', service.username);
        await first.quickInput.answer('(2/2)', service.password);
      };
      const refreshInSecond = async () => {
        await second.runAndBeTold('Org Access: Refresh Token', 'Token refreshed');
      };

      await first.page.bringToFront();
      await first.openContainer('Org Access');
      await first.runCommand('Org Access: Add Connection');
      await answerAll(first, service);
      await first.tree.row('Acme Infrastructure').waitFor();
      assert.equal((await connectionsIn(scene.host.settingsFile)).length, 1);
      // A page that hasn't noticed the new settings offers a reload that shows the session.
      const added = second.toast('A connection was added in another window.');
      await Promise.race([added.waitFor(), second.tree.row('Acme Infrastructure').waitFor()]);
      await second.page.bringToFront();
      if (await added.isVisible()) {
        await second.pressInNotification('A connection was added in another window.', 'Reload Window');
      } else {
        await refreshInSecond();
        await second.reload();
      }
      await second.tree.row('Acme Infrastructure').waitFor();
      // The second window has the client secret, so it can refresh.
      await refreshInSecond();

      const refreshes = async () => (await tokenRequests(log)).filter(({ grantType }) => grantType === 'refresh_token');
      const asked = (await refreshes()).length;
      for (const count of [asked + 1, asked + 2]) {
        await eventually(`${count} refreshes`, refreshes, (all) => all.length >= count);
        await both(/· 1\ds/);
      }
      const all = await refreshes();
      assert.deepEqual(
        all.filter(({ status }) => status !== 200),
        [],
      );
      // Tokens live for 20 s. Two windows that refreshed the same one would do so within a few seconds.
      const ends = all.slice(asked - 1).map(({ at }) => Date.parse(at));
      const gaps = ends.slice(1).map((at, index) => at - (ends[index] ?? 0));
      assert.ok(Math.min(...gaps) >= 8_000, `a token was refreshed by both, after ${gaps.join(', ')} ms`);

      // Repeated if a refresh happens between the two copies.
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

      await second.runCommand('Org Access: Sign Out');
      await both(/signed out/);
      // Both pages share the browser's storage, so either would read this.
      await first.reload();
      await first.statusShows(session, /signed out/);
      assert.equal((await tokenRequests(log)).filter(({ error }) => error !== undefined).length, 0);

      // From now on, tokens live for an hour.
      const port = Number(new URL(service.url).port);
      await service.end();
      const ending = await scene.demo({ port });
      await signInAgain();
      await second.statusShows(session, /· 5\dm/);
      await second.tree.row('Acme Infrastructure').waitFor();
      await ending.end();
      const endRefusing = await startRefusing(service.url);
      try {
        await first.runCommand('Org Access: Refresh Token');
        await both(/· sign in again/);
        await eventually(
          'someone is asked',
          async () => (await first.notifications()).length + (await second.notifications()).length,
          (count) => count > 0,
        );
        // A window that has the focus asks before it carries out a command.
        for (const window of [second, first]) {
          await window.page.bringToFront();
          await window.runCommand('Org Access: Sign In');
          await window.quickInput.titled('(1/2)');
          await window.quickInput.escape();
        }
        assert.equal([...(await first.notifications()), ...(await second.notifications())].length, 1);
      } finally {
        await endRefusing();
      }
      await scene.demo({ port });
      await signInAgain();
      await both(/· 5\dm/);
    }),
  ).timeout(400_000);
});
