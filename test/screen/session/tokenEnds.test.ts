import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { isKept } from '../support/everywhere.ts';
import { signIn, typeSignIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';
import { copyToken, eventually, startRefusing } from '../support/servers/service.ts';

const session = 'orgAccess.session';

describe('ends of tokens', () => {
  it(
    'The clipboard is cleared after the time in the settings, even if the window that copied is closed',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const service = await scene.demo();
      /** Waits until VS Code has saved which token is to be cleared, or that none is, which it does with a delay. */
      const isAwaited = (token: RegExp) => isKept(workbench.page, 'org-access.org-access', token);
      const copied = async () => {
        const digest = createHash('sha256')
          .update(await copyToken(scene))
          .digest('hex');
        await isAwaited(new RegExp(`"orgAccess.copied":.*${digest}`));
      };
      const isCleared = () =>
        eventually(
          'the clipboard is cleared',
          () => workbench.clipboard(),
          (text) => text === '',
        );
      await signIn(scene, service, { 'orgAccess.clipboardClearSeconds': 10 });
      await copyToken(scene);
      await isCleared();

      await copied();
      await workbench.setClipboard('my own text');
      await isAwaited(/^(?!.*"orgAccess.copied")/s);
      assert.equal(await workbench.clipboard(), 'my own text');

      await copied();
      await workbench.reload();
      await isCleared();
    }),
  ).timeout(300_000);

  it(
    'The end of a session is reported once, and signing in again continues that session',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput, tree } = workbench;
      const service = await scene.demo();
      await typeSignIn(scene, service);
      await workbench.tree.row('Acme Infrastructure').waitFor();
      await service.end();
      const endRefusing = await startRefusing(service.url);
      try {
        await workbench.runCommand('Org Access: Refresh Token');
        await workbench.toast('Your session at Demo has ended.').waitFor();
        await workbench.statusShows(session, /Demo · sign in again/);
        await workbench.statusItem(session).and(workbench.page.locator('.warning-kind')).waitFor();
        await tree.welcome().getByText('Your session has ended').waitFor();
        assert.equal((await workbench.notifications()).length, 1);
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
      await scene.demo({ port: Number(new URL(service.url).port) });
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
      const service = await scene.demo({ refreshes: false, expiresInS: 45 });
      await typeSignIn(scene, service);
      await workbench.tree.row('Acme Infrastructure').waitFor();
      const warning = /Your session at Demo ends at \d+:\d\d.*This service doesn't refresh tokens\./;
      await workbench.toast(warning).waitFor({ timeout: 60_000 });
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
