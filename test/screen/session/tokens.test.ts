import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { isKept } from '../support/everywhere.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { askDetail, copyToken, eventually, startRefusing } from '../support/servers/service.ts';

const session = 'orgAccess.session';

describe('tokens', () => {
  it(
    'Copy Token and Copy Authorization Header copy values that the service accepts',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const service = await scene.demo();
      await signIn(scene, service);
      const token = await copyToken(scene);
      await workbench.statusMessage(/Token copied · valid for 5\dm/).waitFor();
      await workbench.screenshot('token-copied');
      const { status, record } = await askDetail(service.url, token);
      assert.equal(status, 200);
      assert.equal(record.name, 'Robin Lindqvist');

      await workbench.statusItem(session).click();
      await workbench.quickInput.pick('Copy Authorization Header');
      await workbench.statusMessage(/Authorization header copied · valid for 5\dm/).waitFor();
      assert.equal(await workbench.clipboard(), `Authorization: Bearer ${token}`);

      const tooltip = await (await workbench.hoverOf(workbench.statusItem(session))).innerText();
      await workbench.screenshot('status-tooltip');
      for (const line of ['Demo', service.url, `User: ${service.username}`, 'Scope: read write trust'])
        assert.ok(tooltip.includes(line), line);
      assert.match(tooltip, /Issued: .*\d:\d\d:\d\d/);
      assert.match(tooltip, /Expires: .*\d:\d\d:\d\d/);

      await workbench.statusItem(session).click();
      await workbench.quickInput.pick('Refresh Token');
      await workbench.statusMessage('Token refreshed').waitFor();
      const renewed = await copyToken(scene);
      assert.notEqual(renewed, token);
      assert.equal((await askDetail(service.url, renewed)).status, 200);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'The clipboard is cleared after the time in the settings, even if the window that copied is closed',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const service = await scene.demo();
      await signIn(scene, service, { 'orgAccess.clipboardClearSeconds': 2 });
      await copyToken(scene);
      await eventually(
        'the clipboard is cleared',
        () => workbench.clipboard(),
        (text) => text === '',
      );

      await copyToken(scene);
      await workbench.setClipboard('my own text');
      await workbench.page.waitForTimeout(2500);
      assert.equal(await workbench.clipboard(), 'my own text');

      await scene.connectTo(service, { 'orgAccess.clipboardClearSeconds': 0 });
      await workbench.statusShows(session, /Demo · 5\dm/);
      const token = await copyToken(scene);
      await workbench.page.waitForTimeout(2500);
      assert.equal(await workbench.clipboard(), token);

      await scene.connectTo(service, { 'orgAccess.clipboardClearSeconds': 10 });
      const digest = createHash('sha256')
        .update(await copyToken(scene))
        .digest('hex');
      // VS Code saves extension state with a delay.
      await isKept(workbench.page, 'org-access.org-access', new RegExp(`"orgAccess.copied":.*${digest}`));
      await workbench.reload();
      await eventually(
        'the clipboard is cleared',
        () => workbench.clipboard(),
        (text) => text === '',
      );

      await scene.connectTo(service, { 'orgAccess.clipboardClearSeconds': 2 });
      await copyToken(scene);
      await workbench.setClipboard('my own text');
      await workbench.reload();
      await workbench.statusShows(session, /Demo · 5\dm/);
      await workbench.page.waitForTimeout(2500);
      assert.equal(await workbench.clipboard(), 'my own text');
    }),
  );

  it(
    'A short-lived token is refreshed without a question, and a dead service is named in the status bar and the log',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const service = await scene.demo('--expires-in', '20');
      await signIn(scene, service);
      await workbench.statusShows(session, /· 1\ds/);
      const first = await copyToken(scene);
      await workbench.page.evaluate((id) => {
        const seen: string[] = [];
        const item = document.querySelector(`.part.statusbar .statusbar-item[id$="${id}"]`);
        const note = () => seen.push(item?.textContent ?? '');
        if (item) new MutationObserver(note).observe(item, { childList: true, characterData: true, subtree: true });
        Object.assign(window, { statusTexts: seen });
      }, session);
      const texts = () => workbench.page.evaluate(() => (window as unknown as { statusTexts: string[] }).statusTexts);
      const seconds = (text: string) => Number(/· (\d+)s/.exec(text)?.[1] ?? NaN);
      const refreshes = (seen: readonly string[]) => {
        const left = seen.map(seconds).filter((value) => !Number.isNaN(value));
        return left.filter((value, index) => value > (left[index - 1] ?? Infinity) + 5).length;
      };
      const seen = await eventually('a refresh', texts, (all) => refreshes(all) >= 1);
      assert.deepEqual(
        seen.filter((text) => /expired|sign/i.test(text)),
        [],
      );
      assert.ok(Math.min(...seen.map(seconds).filter((value) => value >= 0)) >= 3, seen.join(' | '));
      const last = await copyToken(scene);
      await workbench.screenshot('token-seconds');
      assert.notEqual(last, first);
      assert.equal((await askDetail(service.url, last)).status, 200);
      assert.deepEqual(await workbench.notifications(), []);

      await workbench.showLog();
      const lines = workbench.page.locator('.part.panel .view-line');
      const logged = (line: RegExp) => lines.filter({ hasText: line }).first().waitFor();
      // The editor writes spaces as no-break spaces.
      await logged(/\[info\]\s#\d+\sPOST\s\/oauth\/token:\s200,\s\d+\sbytes/);
      await service.end();
      await workbench.statusShows(session, "Demo · expired · can't reach service");
      await workbench.statusItem(session).and(workbench.page.locator('.warning-kind')).waitFor();
      await workbench.statusItem(session).click();
      await workbench.quickInput.row('Check Connection').waitFor();
      const actions = (await workbench.quickInput.labels()).map((label) => label.trim());
      assert.equal(actions[0], 'Check Connection');
      assert.ok(actions.includes('Refresh Token') && !actions.includes('Copy Token'), actions.join());
      await workbench.screenshot('service-down');
      await workbench.quickInput.escape();
      await logged(/\[warning\]\sThe\stoken\scould\snot\sbe\srefreshed:\snetwork,\sECONNREFUSED/);
      await workbench.screenshot('log');
      await workbench.runCommand('View: Toggle Panel Visibility');
    }),
  );

  it(
    'The end of a session is reported once, and signing in again continues that session',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput, tree } = workbench;
      const service = await scene.demo();
      await signIn(scene, service);
      await service.end();
      const endRefusing = await startRefusing(service.url);
      try {
        await workbench.runCommand('Org Access: Refresh Token');
        await workbench.toast('Your session at Demo has ended.').waitFor();
        await workbench.statusShows(session, /Demo · sign in again/);
        await workbench.statusItem(session).and(workbench.page.locator('.warning-kind')).waitFor();
        await tree.welcome().getByText('Your session has ended').waitFor();
        assert.equal((await workbench.notifications()).length, 1);
        await workbench.screenshot('session-ended');
        await workbench.pressInNotification('has ended', 'Sign In');
        await quickInput.titled('(1/2)');
        assert.equal(await quickInput.value(), service.username);
        await quickInput.accept();
        await quickInput.answer('(2/2)', service.password);
        await quickInput.says('user name or password');
        await quickInput.escape();
        await workbench.statusShows(session, /Demo · sign in again/);
      } finally {
        await endRefusing();
      }
      await scene.demo('--port', new URL(service.url).port);
      await tree.welcome().getByRole('button', { name: 'Sign In' }).click();
      await quickInput.titled('(1/2)');
      assert.equal(await quickInput.value(), service.username);
      await quickInput.accept();
      await quickInput.answer('(2/2)', service.password);
      await workbench.statusShows(session, /Demo · 5\dm/);
      await tree.row('Acme Infrastructure').waitFor();
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'The end of a session without refresh tokens is announced in advance, and Sign In then fills in the user name',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const service = await scene.demo('--no-refresh', '--expires-in', '45');
      await signIn(scene, service);
      const warning = /Your session at Demo ends at \d+:\d\d.*This service doesn't refresh tokens\./;
      await workbench.toast(warning).waitFor({ timeout: 60_000 });
      await workbench.screenshot('ends-soon');
      await workbench.statusShows(session, /Demo · /);
      await workbench.pressInNotification(warning, 'Sign In Again');
      await quickInput.titled('Sign in to Demo');
      assert.equal(await quickInput.value(), service.username);
      await quickInput.accept();
      await quickInput.answer('(2/2)', service.password);
      // The previous token had 15 s at most.
      await workbench.statusShows(session, /Demo · [34]\ds/);
    }),
  );
});
