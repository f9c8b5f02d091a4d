import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { demoConnection } from '../../host/vscode/settings.mjs';
import { searchText } from '../support/leaks.ts';
import { beginSignIn, signIn } from '../support/parts/signIn.ts';
import { inEachLook } from '../support/parts/themes.ts';
import type { Workbench } from '../support/parts/workbench.ts';
import { inWorkbench, withDemo } from '../support/scene.ts';
import { copyToken, eventually } from '../support/servers/service.ts';

const command = 'Org Access: Check Connection';

/** Returns the report in VS Code's Markdown preview. */
const reportOf = (workbench: Workbench) => workbench.webview().locator('body');

describe('Check Connection', () => {
  it(
    'Check Connection reports that the demo works, in each theme and without secrets',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const demo = await scene.demo();
      await signIn(scene, demo);
      const token = await copyToken(scene);
      await workbench.runCommand(command);
      await reportOf(workbench).getByText('Everything works, from the network to your access.').waitFor();
      await reportOf(workbench).getByText('The service responds and asks for a token, as expected.').waitFor();
      assert.equal(await reportOf(workbench).locator('table').first().locator('tbody tr').count(), 8);
      await inEachLook(scene, demo, (look) => workbench.screenshot(`check-healthy-${look}`));
      await workbench.toast('Checking Demo').waitFor({ state: 'hidden' });
      assert.deepEqual(await workbench.notifications(), [], 'the report says it');
      await workbench.titleButton('Copy Report').click();
      const report = await workbench.clipboardHolds(/^# Connection check: http\\:\\\/\/127\.0\.0\.1:\d+\n/);
      const secrets = new Map([
        ['access token', new Set([token])],
        ['client secret', new Set([demo.clientSecret])],
        ['names', new Set(['Robin', 'Lindqvist', 'Acme', 'Meridian', 'Nordwind', 'Pacific', host.base])],
      ]);
      assert.deepEqual(searchText('the report', report, secrets), []);
      assert.match(report, /\| Org Access \| \d+\.\d+\.\d+ \|\n\| VS Code \| 1\./);
      await workbench.titleButton('Copy Report').click();
      await workbench.clipboardHolds(/\|\sYour\saccess\s\|\s✓\sOK\s\|/);
    }),
  ).timeout(300_000);

  it(
    'Check Connection reports an outage and its end in the same document, and in a new one if that was closed',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const demo = await scene.demo();
      await signIn(scene, demo);
      await demo.end();
      await workbench.runCommand('Org Access: Refresh Token');
      await workbench.pressInNotification('refused the connection', 'Check Connection');
      await workbench.toast(/refused the connection: nothing responds/).waitFor();
      await reportOf(workbench).getByText('nothing responds at this address').first().waitFor();
      await workbench.screenshot('check-down');
      const back = await scene.demo('--port', new URL(demo.url).port);
      await workbench.titleButton('Check Connection').click();
      await reportOf(workbench).getByText('Your access was read.').waitFor();
      assert.equal(await workbench.page.locator('.tab').count(), 1);
      await workbench.statusShows('orgAccess.session', /Demo/);
      await workbench.screenshot('check-back');

      // VS Code keeps closed documents for minutes.
      await workbench.runCommand('View: Close All Editors');
      await back.end();
      await workbench.runCommand(command);
      await reportOf(workbench).getByText('nothing responds at this address').first().waitFor();
      await workbench.runCommand('View: Close All Editors');
      await scene.demo('--port', new URL(demo.url).port);
      await workbench.runCommand(command);
      await reportOf(workbench).getByText('The service responds and asks for a token, as expected.').waitFor();
      await reportOf(workbench).getByText('Your access was read.').waitFor();
    }),
  ).timeout(300_000);

  it(
    'Check Connection is offered when a person gives up a failed sign-in',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const demo = await scene.demo('--fail', 'signIn=drop');
      await beginSignIn(scene, demo);
      await workbench.quickInput.answer('(2/2)', demo.password);
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
      const demo = await scene.demo('--fail', 'detail=dropx9');
      await beginSignIn(scene, demo);
      await workbench.quickInput.answer('(2/2)', demo.password);
      const welcome = workbench.tree.welcome();
      await welcome.getByText('the service closed the connection').waitFor();
      await workbench.screenshot('check-welcome');
      await welcome.getByText('check the connection').click();
      await reportOf(workbench).getByText('closed the connection before it responded').first().waitFor();
      await reportOf(workbench).getByText('Your token is valid and can be refreshed.').waitFor();
      await workbench.screenshot('check-broken');
    }),
  ).timeout(400_000);

  it(
    'Check Connection reports a wrong path in the base URL and offers to correct it',
    inWorkbench(async (scene) => {
      const { workbench } = scene;
      const demo = await scene.demo();
      await scene.settings({ 'orgAccess.connections': [demoConnection(`${demo.url}/wrong`, demo.clientId)] });
      await workbench.statusShows('orgAccess.session', /signed out/);
      await workbench.openContainer('Org Access');
      await workbench.statusItem('orgAccess.session').click();
      await workbench.quickInput.pick('Check Connection');
      await workbench.toast("A web server responds, but the service isn't at this base URL (status 404).").waitFor();
      await reportOf(workbench).getByText(`Try the base URL without its path, ${demo.url}`).first().waitFor();
      await workbench.screenshot('check-wrong-path');
      await workbench.pressInNotification('A web server responds', 'Edit Connection');
      await workbench.quickInput.titled('Edit Demo');
    }),
  ).timeout(400_000);

  it(
    'Check Connection shows its current step and can be canceled',
    inWorkbench(async (scene) => {
      const { workbench } = scene;
      const { createServer: createMute } = await import('node:net');
      const open = new Set<unknown>();
      const server = createMute((socket) => {
        open.add(socket);
        socket
          .on('error', () => undefined)
          .on('close', () => open.delete(socket))
          .resume();
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      try {
        await scene.settings({
          'orgAccess.connections': [
            demoConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'client'),
          ],
        });
        await workbench.statusShows('orgAccess.session', /signed out/);
        await workbench.runCommand(command);
        await workbench.toast('Checking Demo: Response (HTTP), 5 of 8').waitFor();
        await workbench.screenshot('check-progress');
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
