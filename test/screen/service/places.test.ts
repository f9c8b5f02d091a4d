import assert from 'node:assert/strict';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { withDemo } from '../support/scene.ts';

describe('operations for a place', () => {
  it(
    'Operations are run for the selected site, suggest its applications, and name the site before devices are hidden',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput, tree } = workbench;
      const api = apiOf(workbench);
      const json = rawJsonOf(workbench);
      const facts = workbench.webview().locator('.facts');
      const dialog = page.locator('.monaco-dialog-box');
      await signIn(scene, await scene.demo());
      await tree.expand('Acme Infrastructure');
      await tree.choose('Malmö', 'Use This Site');
      await api.open('Discovery');
      await api.press('Devices', 'Run Operation');
      await facts
        .filter({ hasText: /Malmö \(Acme Infrastructure\).*POST \/api\/v2\/devices\/tableView\?size=100/ })
        .waitFor();

      await workbench.runAndSee('Org Access: Select Organization and Site…');
      await quickInput.titled('Select Organization and Site');
      await quickInput.type('oslo data center');
      await quickInput.row('Oslo Data Center').click();
      await workbench.statusShows('orgAccess.place', /Oslo Data Center/);
      await api.press('Devices', 'Run Operation');
      await json.open();
      await json.line('"totalRecords": 3000').waitFor();
      await facts
        .filter({ hasText: /Oslo Data Center \(Acme Infrastructure\).*POST \/api\/v2\/devices\/tableView\?size=100/ })
        .waitFor();

      await json.act('Edit Request…');
      await quickInput.titled('Edit Request');
      await quickInput.row('size').filter({ hasText: '100' }).click();
      await quickInput.says('Value for size');
      await quickInput.type('2');
      await quickInput.accept();
      await quickInput.row('size').filter({ hasText: '2' }).waitFor();
      await quickInput.row('Send').click();
      await facts.filter({ hasText: 'POST /api/v2/devices/tableView?size=2' }).waitFor();

      const runHierarchy = () =>
        workbench.untilOpen(quickInput.titleWith('Application hierarchy'), () =>
          api.press('Application hierarchy', 'Run Operation'),
        );
      await runHierarchy();
      await quickInput.row('Payroll').waitFor();
      await quickInput.type('pay');
      await quickInput.row('Payroll').click();
      await json.line('"name": "Payroll"').waitFor();
      await facts
        .filter({ hasText: /Acme Infrastructure ·.*GET \/api\/v2\/iman\/storage\?appId=[0-9a-f-]+/ })
        .waitFor();
      // The latest choice is first.
      await runHierarchy();
      await quickInput.heading('Recent').waitFor();
      await quickInput.rows.first().filter({ hasText: 'Payroll' }).waitFor();
      await quickInput.escape();

      await api.press('Hide devices', 'Run Operation');
      await quickInput.titled('Hide devices');
      const picked = [quickInput.rows.nth(0), quickInput.rows.nth(1)];
      await picked[0]?.click();
      await picked[1]?.click();
      await quickInput.type('no-such-host');
      await quickInput.titled('Hide devices · No host name contains "no-such-host".');
      await quickInput.field.press('Enter');
      const send = page.locator('.codelens-decoration a', {
        hasText: 'Send to Demo for Oslo Data Center (Acme Infrastructure)',
      });
      await send.waitFor();
      assert.equal((JSON.parse(await workbench.editorText()) as { deviceIds: string[] }).deviceIds.length, 2);
      await send.click();
      await dialog.getByText('Send this PUT request for Oslo Data Center (Acme Infrastructure)?').waitFor();
      await workbench.pressInDialog('Cancel');
      assert.equal(await api.rows.filter({ hasText: 'Hide devices' }).count(), 1, 'nothing was sent');
      await workbench.runCommand('View: Revert and Close Editor');
    }),
  );
});
