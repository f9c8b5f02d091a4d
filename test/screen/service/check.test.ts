import assert from 'node:assert/strict';
import { editorsAreKept } from '../support/everywhere.ts';
import { searchText } from '../support/leaks.ts';
import { signIn } from '../support/parts/signIn.ts';
import type { Workbench } from '../support/parts/workbench.ts';
import { withDemo } from '../support/scene.ts';
import { copyToken } from '../support/servers/service.ts';

const command = 'Org Access: Check Connection';

/** Returns the report in VS Code's Markdown preview. */
const reportOf = (workbench: Workbench) => workbench.webview().locator('body');

describe('Check Connection', () => {
  it(
    'Check Connection reports that the demo works, without secrets',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const demo = await scene.demo();
      await signIn(scene, demo);
      const token = await copyToken(scene);
      await workbench.runCommand(command);
      await reportOf(workbench).getByText('Everything works, from the network to your access.').waitFor();
      await reportOf(workbench).getByText('The service responds and asks for a token, as expected.').waitFor();
      const steps = reportOf(workbench).locator('table').first().locator('tbody tr');
      await steps.nth(6).waitFor();
      assert.equal(await steps.count(), 7);
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
      await editorsAreKept(workbench.page, /connection check\.md/);
      await workbench.reload();
      await reportOf(workbench).getByText('Everything works, from the network to your access.').waitFor();
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
      const back = await scene.demo({ port: Number(new URL(demo.url).port) });
      await workbench.titleButton('Check Connection').click();
      await reportOf(workbench).getByText('Your access was read.').waitFor();
      assert.equal(await workbench.page.locator('.tab').count(), 1);
      await workbench.statusShows('orgAccess.session', /Demo/);

      // VS Code keeps closed documents for minutes.
      await workbench.runCommand('View: Close All Editors');
      await back.end();
      await workbench.runCommand(command);
      await reportOf(workbench).getByText('nothing responds at this address').first().waitFor();
      await workbench.runCommand('View: Close All Editors');
      await scene.demo({ port: Number(new URL(demo.url).port) });
      await workbench.runCommand(command);
      await reportOf(workbench).getByText('The service responds and asks for a token, as expected.').waitFor();
      await reportOf(workbench).getByText('Your access was read.').waitFor();
    }),
  ).timeout(300_000);
});
