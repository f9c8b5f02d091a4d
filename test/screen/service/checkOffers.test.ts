import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { listen } from '../../support/service/directly.ts';
import { typeSignIn } from '../support/parts/signIn.ts';
import { inWorkbench, withDemo } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

describe('offers of Check Connection', () => {
  it(
    'Check Connection is offered when a person gives up a failed sign-in',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const demo = await scene.demo({ failures: [{ operation: 'signIn', drop: true }] });
      await typeSignIn(scene, demo);
      await workbench.quickInput.says('closed the connection before it responded');
      assert.deepEqual(await workbench.notifications(), []);
      await workbench.quickInput.escape();
      await workbench.pressInNotification('closed the connection before it responded', 'Check Connection');
      await workbench.toast('The service can be reached. Sign in').waitFor();
      await workbench.pressInNotification('The service can be reached', 'Sign In');
      await workbench.quickInput.answer('(1/2)', demo.username);
      await workbench.quickInput.answer('(2/2)', demo.password);
      await workbench.tree.row('Acme Infrastructure').waitFor();
    }),
  ).timeout(400_000);

  it(
    'Check Connection is offered in the Access view if access could not be loaded',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const demo = await scene.demo({ failures: [{ operation: 'detail', drop: true, times: 99 }] });
      await typeSignIn(scene, demo);
      const welcome = workbench.tree.welcome();
      await welcome.getByText("the service can't be reached").waitFor();
      await welcome.getByText('check the connection').click();
      const report = workbench.webview().locator('body');
      await report.getByText('closed the connection before it responded').first().waitFor();
      await report.getByText('Your token is valid and can be refreshed.').waitFor();
    }),
  ).timeout(400_000);

  it(
    'Check Connection shows its current step and can be canceled',
    inWorkbench(async (scene) => {
      const { workbench } = scene;
      const open = new Set<unknown>();
      const server = createServer((socket) => {
        open.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => open.delete(socket))
          .resume();
      });
      const port = await listen(server);
      try {
        await scene.settings({
          'orgAccess.connections': [demoConnection(`http://127.0.0.1:${port}`, 'client')],
        });
        await workbench.statusShows('orgAccess.session', /signed out/);
        await workbench.runCommand('Org Access: Check Connection');
        await workbench.toast('Checking Demo: Response (HTTP), 4 of 7').waitFor();
        await workbench.pressInNotification('Checking Demo', 'Cancel');
        await workbench.toast('Checking Demo').waitFor({ state: 'hidden' });
        await eventually(
          'no connection is open',
          () => Promise.resolve(open.size),
          (size) => size === 0,
        );
        assert.equal(await workbench.page.locator('.tab').count(), 0);
        assert.deepEqual(await workbench.notifications(), []);
      } finally {
        server.close();
      }
    }),
  ).timeout(400_000);
});
