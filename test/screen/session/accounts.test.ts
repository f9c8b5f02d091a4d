import assert from 'node:assert/strict';
import { answerTo, ask } from '../support/parts/asking.ts';
import { signIn } from '../support/parts/signIn.ts';
import type { Workbench } from '../support/parts/workbench.ts';
import { inNewWindow, withDemo, type Scene, type Theme } from '../support/scene.ts';
import { askDetail, copyToken } from '../support/servers/service.ts';

const session = 'orgAccess.session';
const themes: readonly Theme[] = ['Default Dark Modern', 'Default High Contrast', 'Default Light Modern'];

interface GivenSession {
  readonly id: string;
  readonly accessToken: string;
  readonly scopes: readonly string[];
  readonly account: { readonly id: string; readonly label: string };
}

const dialog = ({ page }: Workbench) => page.locator('.monaco-dialog-box');

/** Opens the Accounts menu, with what can be done about an account. */
async function openAccount({ page }: Workbench, label: RegExp) {
  await page.locator('.part.activitybar').getByRole('button', { name: 'Accounts' }).click();
  await page.getByRole('menuitem', { name: label }).hover();
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
}

async function signOutInMenu(workbench: Workbench) {
  await openAccount(workbench, /Demo/);
  // By the keyboard: for the first tenth of a second a menu of VS Code takes no click.
  await workbench.page.getByRole('menuitem', { name: 'Sign Out' }).hover();
  await workbench.page.keyboard.press('Enter');
  await workbench.pressInDialog('Sign Out');
}

const silently = (scene: Scene, workbench: Workbench, scopes = ['read']) =>
  answerTo(scene, workbench, 'session', { scopes, options: { silent: true } });

describe('accounts', () => {
  it(
    'stand in the Accounts menu, and its Sign Out ends the session everywhere: in the tree, in another window, for other extensions',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const service = await scene.demo();
      await signIn(scene, service);
      for (const theme of themes) {
        await scene.connectTo(service, { 'workbench.colorTheme': theme });
        await workbench.tree.row('Acme Infrastructure').waitFor();
        await openAccount(workbench, /demo \(Demo, http:\/\/127\.0\.0\.1:\d+\) \(Org Access\)/);
        await workbench.screenshot(`accounts-menu-${theme}`);
        await workbench.page.keyboard.press('Escape');
        await workbench.page.keyboard.press('Escape');
      }
      const other = await scene.openWindow();
      await other.statusShows(session, /\d+[ms]/);
      const known = (await answerTo(scene, other, 'accounts')) as GivenSession['account'][];
      assert.deepEqual(
        known.map(({ label }) => label.replace(/\d+\)$/, 'PORT)')),
        ['demo (Demo, http://127.0.0.1:PORT)'],
      );
      const before = (await answerTo(scene, other, 'events')) as string[];

      await signOutInMenu(workbench);
      await workbench.statusShows(session, /signed out/);
      await workbench.tree.row('Acme Infrastructure').waitFor({ state: 'detached' });
      await other.statusShows(session, /signed out/);
      assert.deepEqual(await answerTo(scene, other, 'accounts'), []);
      const after = (await answerTo(scene, other, 'events')) as string[];
      assert.deepEqual(after, [...before, 'org-access']);
      await workbench.page.locator('.part.activitybar').getByRole('button', { name: 'Accounts' }).click();
      await workbench.page.getByRole('menuitem', { name: /Manage Extension Account/ }).waitFor();
      assert.equal(await workbench.page.getByRole('menuitem', { name: /Org Access/ }).count(), 0);
    }),
  ).timeout(400_000);

  it(
    'are given to another extension only after VS Code has asked: none when that is refused, then a token that the service takes, and its successors',
    inNewWindow(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const service = await scene.demo();
      await signIn(scene, service);
      assert.equal(await silently(scene, workbench), 'no session');

      for (const theme of themes) {
        await scene.connectTo(service, { 'workbench.colorTheme': theme });
        await workbench.statusShows(session, /\d+[ms]/);
        const refused = await ask(scene, workbench, 'session', { scopes: ['read'], options: { createIfNone: true } });
        await dialog(workbench)
          .getByText("The extension 'Asking Extension' wants to sign in using Org Access.")
          .waitFor();
        await workbench.screenshot(`accounts-consent-${theme}`);
        await workbench.pressInDialog('Cancel');
        assert.deepEqual(await refused(), { error: 'User did not consent to login.' });
      }
      assert.equal(await silently(scene, workbench), 'no session');

      const allowed = await ask(scene, workbench, 'session', {
        scopes: ['trust', 'read'],
        options: { createIfNone: true },
      });
      await workbench.pressInDialog('Allow');
      await quickInput.row('demo (Demo').waitFor();
      await workbench.screenshot('accounts-choice');
      await quickInput.pick('demo (Demo');
      const first = (await allowed()) as GivenSession;
      assert.equal((await askDetail(service.url, first.accessToken)).status, 200);
      assert.deepEqual(first.scopes, ['read', 'write', 'trust']);
      assert.ok(!JSON.stringify(first).includes('refresh'));

      await workbench.runCommand('Org Access: Refresh Token');
      await workbench.statusMessage('Token refreshed').waitFor();
      const second = (await silently(scene, workbench)) as GivenSession;
      assert.equal(second.id, first.id);
      assert.notEqual(second.accessToken, first.accessToken);
      assert.equal(second.accessToken, await copyToken(scene));
      assert.equal(
        await silently(scene, workbench, ['read', 'admin']),
        'no session',
        'scopes that the service did not grant',
      );

      await workbench.reload();
      await page.waitForTimeout(500);
      assert.equal(
        ((await silently(scene, workbench)) as GivenSession).id,
        first.id,
        'consent outlives a reload, with the same session',
      );
    }),
  ).timeout(400_000);

  it(
    'are made for another extension by the person’s own sign-in',
    inNewWindow(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const service = await scene.demo();
      await scene.connectTo(service);
      await workbench.statusShows(session, /signed out/);
      const canceled = await ask(scene, workbench, 'session', { scopes: ['read'], options: { createIfNone: true } });
      await workbench.pressInDialog('Allow');
      await quickInput.titled('Sign in to Demo (1/2)');
      await workbench.screenshot('accounts-sign-in');
      await quickInput.escape();
      assert.deepEqual(await canceled(), { error: 'The sign-in was canceled.' });

      const given = await ask(scene, workbench, 'session', { scopes: ['read'], options: { createIfNone: true } });
      await workbench.pressInDialog('Allow');
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      const { accessToken } = (await given()) as GivenSession;
      assert.equal((await askDetail(service.url, accessToken)).status, 200);

      const tooMuch = await ask(scene, workbench, 'session', { scopes: ['admin'], options: { createIfNone: true } });
      await workbench.pressInDialog('Allow');
      await quickInput.pick('Demo');
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      assert.match(
        ((await tooMuch()) as { error: string }).error,
        /^You are signed in, but the service didn't grant the requested scope: admin\./,
      );
    }),
  ).timeout(300_000);
});
