import assert from 'node:assert/strict';
import { answerTo, ask } from '../support/parts/asking.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inNewWindow } from '../support/scene.ts';
import { askDetail } from '../support/servers/service.ts';

interface GivenSession {
  readonly id: string;
  readonly accessToken: string;
  readonly scopes: readonly string[];
}

describe('accounts', () => {
  it(
    'The Accounts menu lists accounts, gives an extension access only after a question, and signs out everywhere',
    inNewWindow(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput, tree } = workbench;
      const silently = (...scopes: string[]) =>
        answerTo(scene, workbench, 'session', { scopes, options: { silent: true } });
      const askFor = (...scopes: string[]) =>
        ask(scene, workbench, 'session', { scopes, options: { createIfNone: true } });
      const typeSignIn = async () => {
        await quickInput.answer('(1/2)', service.username);
        await quickInput.answer('(2/2)', service.password);
      };
      const service = await scene.demo();
      await signIn(scene, service);
      assert.equal(await silently('read'), 'no session');
      const refused = await askFor('read');
      const question = "The extension 'Asking Extension' wants to sign in using Org Access.";
      await page.locator('.monaco-dialog-box').getByText(question).waitFor();
      await workbench.pressInDialog('Cancel');
      assert.deepEqual(await refused(), { error: 'User did not consent to login.' });
      assert.equal(await silently('read'), 'no session');

      const allowed = await askFor('trust', 'read');
      await workbench.pressInDialog('Allow');
      await quickInput.pick('demo (Demo');
      const first = (await allowed()) as GivenSession;
      assert.equal((await askDetail(service.url, first.accessToken)).status, 200);
      assert.deepEqual(first.scopes, ['read', 'write', 'trust']);
      assert.ok(!JSON.stringify(first).includes('refresh'));
      assert.equal(await silently('read', 'admin'), 'no session', 'scopes that the service did not grant');
      assert.equal(((await silently('read')) as GivenSession).id, first.id);

      await page.locator('.part.activitybar').getByRole('button', { name: 'Accounts' }).click();
      await page.getByRole('menuitem', { name: /demo \(Demo, http:\/\/127\.0\.0\.1:\d+\) \(Org Access\)/ }).hover();
      // By the keyboard: for its first tenth of a second, a menu of VS Code ignores clicks.
      await page.getByRole('menuitem', { name: 'Sign Out' }).hover();
      await page.keyboard.press('Enter');
      await workbench.pressInDialog('Sign Out');
      await workbench.statusShows('orgAccess.session', /signed out/);
      await tree.row('Acme Infrastructure').waitFor({ state: 'detached' });
      assert.deepEqual(await answerTo(scene, workbench, 'accounts'), []);

      // When signed out, a request of another extension leads to the sign-in.
      const canceled = await askFor('read');
      await workbench.pressInDialog('Allow');
      await quickInput.titled('Sign in to Demo (1/2)');
      await quickInput.escape();
      assert.deepEqual(await canceled(), { error: 'The sign-in was canceled.' });
      const given = await askFor('read');
      await workbench.pressInDialog('Allow');
      await typeSignIn();
      assert.equal((await askDetail(service.url, ((await given()) as GivenSession).accessToken)).status, 200);

      const tooMuch = await askFor('admin');
      await workbench.pressInDialog('Allow');
      await quickInput.pick('Demo');
      await typeSignIn();
      assert.match(
        ((await tooMuch()) as { error: string }).error,
        /^You are signed in, but the service didn't grant the requested scope: admin\./,
      );
    }),
  ).timeout(300_000);
});
