import assert from 'node:assert/strict';
import { answerTo, ask } from '../support/parts/asking.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inEachLook } from '../support/parts/themes.ts';
import type { Workbench } from '../support/parts/workbench.ts';
import { inNewWindow, type Scene } from '../support/scene.ts';
import { askDetail, copyToken } from '../support/servers/service.ts';

const session = 'orgAccess.session';
interface GivenSession {
  readonly id: string;
  readonly accessToken: string;
  readonly scopes: readonly string[];
  readonly account: { readonly id: string; readonly label: string };
}

const dialog = ({ page }: Workbench) => page.locator('.monaco-dialog-box');

/** Opens the Accounts menu, and the submenu of an account. */
async function openAccount({ page }: Workbench, label: RegExp) {
  await page.locator('.part.activitybar').getByRole('button', { name: 'Accounts' }).click();
  await page.getByRole('menuitem', { name: label }).hover();
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
}

async function signOutInMenu(workbench: Workbench) {
  await openAccount(workbench, /Demo/);
  // By the keyboard: for its first tenth of a second, a menu of VS Code ignores clicks.
  await workbench.page.getByRole('menuitem', { name: 'Sign Out' }).hover();
  await workbench.page.keyboard.press('Enter');
  await workbench.pressInDialog('Sign Out');
}

const silently = (scene: Scene, workbench: Workbench, scopes = ['read']) =>
  answerTo(scene, workbench, 'session', { scopes, options: { silent: true } });

const askFor = (scene: Scene, scopes: string[]) =>
  ask(scene, scene.workbench, 'session', { scopes, options: { createIfNone: true } });

describe('accounts', () => {
  it(
    'The Accounts menu lists accounts, gives an extension access only after a question, and signs out everywhere',
    inNewWindow(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput, tree } = workbench;
      const service = await scene.demo();
      await signIn(scene, service);
      assert.equal(await silently(scene, workbench), 'no session');
      await inEachLook(scene, service, async (look) => {
        await tree.row('Acme Infrastructure').waitFor();
        await openAccount(workbench, /demo \(Demo, http:\/\/127\.0\.0\.1:\d+\) \(Org Access\)/);
        await workbench.screenshot(`accounts-menu-${look}`);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      });
      const refused = await askFor(scene, ['read']);
      await dialog(workbench)
        .getByText("The extension 'Asking Extension' wants to sign in using Org Access.")
        .waitFor();
      await inEachLook(scene, service, (look) => workbench.screenshot(`accounts-consent-${look}`));
      await workbench.pressInDialog('Cancel');
      assert.deepEqual(await refused(), { error: 'User did not consent to login.' });
      assert.equal(await silently(scene, workbench), 'no session');

      const allowed = await askFor(scene, ['trust', 'read']);
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

      const other = await scene.openWindow();
      await other.statusShows(session, /\d+[ms]/);
      const known = (await answerTo(scene, other, 'accounts')) as GivenSession['account'][];
      assert.deepEqual(
        known.map(({ label }) => label.replace(/\d+\)$/, 'PORT)')),
        ['demo (Demo, http://127.0.0.1:PORT)'],
      );
      assert.equal(
        ((await silently(scene, other)) as GivenSession).id,
        first.id,
        'a window that opens later has the consent, and the same session',
      );
      const before = (await answerTo(scene, other, 'events')) as string[];

      await page.bringToFront();
      await signOutInMenu(workbench);
      await workbench.statusShows(session, /signed out/);
      await tree.row('Acme Infrastructure').waitFor({ state: 'detached' });
      await other.statusShows(session, /signed out/);
      assert.deepEqual(await answerTo(scene, other, 'accounts'), []);
      const after = (await answerTo(scene, other, 'events')) as string[];
      assert.deepEqual(after, [...before, 'org-access']);
      await page.bringToFront();
      await page.locator('.part.activitybar').getByRole('button', { name: 'Accounts' }).click();
      await page.getByRole('menuitem', { name: /Manage Extension Account/ }).waitFor();
      assert.equal(await page.getByRole('menuitem', { name: /Org Access/ }).count(), 0);
      await page.keyboard.press('Escape');

      // When signed out, a request of another extension leads to the sign-in.
      const canceled = await askFor(scene, ['read']);
      await workbench.pressInDialog('Allow');
      await quickInput.titled('Sign in to Demo (1/2)');
      await workbench.screenshot('accounts-sign-in');
      await quickInput.escape();
      assert.deepEqual(await canceled(), { error: 'The sign-in was canceled.' });

      const given = await askFor(scene, ['read']);
      await workbench.pressInDialog('Allow');
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      const { accessToken } = (await given()) as GivenSession;
      assert.equal((await askDetail(service.url, accessToken)).status, 200);

      const tooMuch = await askFor(scene, ['admin']);
      await workbench.pressInDialog('Allow');
      await quickInput.pick('Demo');
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      assert.match(
        ((await tooMuch()) as { error: string }).error,
        /^You are signed in, but the service didn't grant the requested scope: admin\./,
      );
    }),
  ).timeout(400_000);
});
