import assert from 'node:assert/strict';
import { connectionsOf } from '../support/parts/connections.ts';
import { answerAll } from '../support/parts/signIn.ts';
import { inWorkbench, withDemo } from '../support/scene.ts';
import { connectionsIn } from '../support/servers/service.ts';

const session = 'orgAccess.session';

describe('client authentication', () => {
  it(
    'The client authentication method is detected at the first sign-in and kept after a reload',
    inWorkbench(async ({ workbench, demo, host }) => {
      const byBasic = await demo('--client-auth', 'basic');
      const withoutSecret = await demo('--client-auth', 'none');
      await workbench.openContainer('Org Access');
      await workbench.runCommand('Org Access: Add Connection');
      await answerAll(workbench, byBasic);
      await workbench.statusShows(session, /· 5\dm/);
      await workbench.runCommand('Org Access: Add Connection');
      await answerAll(workbench, { ...withoutSecret, clientSecret: '' });
      await workbench.statusShows(session, new RegExp(`${new URL(withoutSecret.url).host} · 5\\dm`));
      assert.deepEqual(
        (await connectionsIn(host.settingsFile)).map(({ clientAuthentication }) => clientAuthentication),
        ['basic', 'none'],
      );
      await workbench.reload();
      await workbench.statusShows(session, /· 5\dm/);
      await workbench.runCommand('Org Access: Refresh Token');
      await workbench.statusMessage('Token refreshed').waitFor();
      assert.deepEqual(await workbench.notifications(), []);
    }),
  );

  it(
    'The sign-in asks for a token endpoint at another address if the usual one is missing',
    inWorkbench(async ({ workbench, demo, host }) => {
      const service = await demo('--token-path', '/auth/realms/acme/token');
      const { quickInput } = workbench;
      await workbench.openContainer('Org Access');
      await workbench.runCommand('Org Access: Sign In');
      await answerAll(workbench, service);
      await quickInput.titled('(5/6)');
      await quickInput.says('issues no tokens at /oauth/token');
      assert.equal(await quickInput.value(), '/oauth/token');
      await workbench.screenshot('sign-in-token-endpoint');
      await quickInput.answer('(5/6)', '/auth/realms/acme/token');
      await quickInput.answer('(6/6)', service.password);
      await workbench.statusShows(session, /· 5\dm/);
      const [written] = await connectionsIn(host.settingsFile);
      assert.equal(written?.tokenEndpoint, '/auth/realms/acme/token');

      // A different address ends the session, and needs approval before anything is sent there.
      const view = connectionsOf(workbench);
      await view.open();
      await view.choose(new URL(service.url).host, 'Edit Connection…');
      await quickInput.pick('Token endpoint');
      await quickInput.says('Token endpoint');
      await quickInput.type('https://id.example/token');
      await quickInput.accept();
      await quickInput.row('Base URL').waitFor();
      await quickInput.escape();
      await workbench.statusShows(session, /signed out/);
      await workbench.runCommand('Org Access: Sign In');
      await workbench.page
        .locator('.monaco-dialog-box', { hasText: `Sign in to ${service.url} by way of https://id.example?` })
        .waitFor();
      await workbench.screenshot('other-token-endpoint');
      await workbench.page.keyboard.press('Enter');
      await quickInput.assertClosed();
      await workbench.statusShows(session, /signed out/);

      // An existing connection asks for it in the same way, and keeps it.
      await view.choose(new URL(service.url).host, 'Edit Connection…');
      await quickInput.pick('Token endpoint');
      await quickInput.type('');
      await quickInput.accept();
      await quickInput.row('Base URL').waitFor();
      await quickInput.escape();
      await workbench.runCommand('Org Access: Sign In');
      await quickInput.answer('(1/2)', service.username);
      await quickInput.answer('(2/2)', service.password);
      await quickInput.says('issues no tokens at /oauth/token');
      await quickInput.answer('(2/3)', '/auth/realms/acme/token');
      await quickInput.answer('(3/3)', service.password);
      await workbench.statusShows(session, /· 5\dm/);
    }),
  ).timeout(300_000);

  it(
    'A client signs in with its own credentials, without a person or a user detail',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { quickInput } = workbench;
      const service = await scene.demo('--client-credentials', '--expires-in', '20');
      await scene.connectTo(service);
      await workbench.openContainer('Org Access');
      const view = connectionsOf(workbench);
      await view.open();
      await view.choose('Demo', 'Edit Connection…');
      await quickInput.pick('Who signs in');
      await workbench.screenshot('edit-who-signs-in');
      await quickInput.pick('The client itself');
      await quickInput.row('Base URL').waitFor();
      await workbench.screenshot('edit-ways');
      await quickInput.escape();
      await workbench.runCommand('Org Access: Sign In');
      await quickInput.says('Client secret');
      await quickInput.type(service.clientSecret);
      await quickInput.accept();
      await workbench.statusShows(session, /· 1\ds/);
      await workbench.tree.welcome().getByText('A client is signed in as itself').waitFor();
      await workbench.page.locator('.part.sidebar', { hasText: `client ${service.clientId}` }).waitFor();
      await workbench.screenshot('client-signed-in');
      // The token of 20 seconds has been replaced by then.
      await workbench.page.waitForTimeout(25_000);
      await workbench.statusShows(session, /· 1?\ds/);
      assert.deepEqual(await workbench.notifications(), []);
    }),
  ).timeout(300_000);
});
