import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo, type Demo, type Scene } from '../support/scene.ts';
import { eventually } from '../support/servers/service.ts';

/** Signs in, and shows devices as a table. */
async function openDevices(scene: Scene, service: Demo): Promise<ReturnType<typeof tableOf>> {
  const api = apiOf(scene.workbench);
  const table = tableOf(scene.workbench);
  await signIn(scene, service);
  await api.open();
  await api.press('Devices', 'Run Operation');
  await table.grid.waitFor();
  return table;
}

describe('the table of devices', () => {
  it(
    'The device table counts, filters, and sorts at the service, and requests no counts before it is asked to',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { quickInput } = workbench;
      const log = path.join(host.workspace, 'device-requests.log');
      const sent = async (part: string) =>
        (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes(part));
      const table = await openDevices(scene, await scene.demo({ devices: 2000, log }));
      const says = (text: string | RegExp) => table.pages.filter({ hasText: text }).waitFor();
      const counts = table.frame.getByRole('group', { name: 'Devices by category' });
      const atService = table.frame.getByRole('group', { name: 'At the service' });
      await says(/^1–100 of 2,000/);
      assert.equal((await sent('/devices/tree')).length, 0, 'nobody has asked for counts');
      await table.act('Show Counts');
      await counts.getByRole('button', { name: 'All: 2,000' }).waitFor();
      await counts.getByRole('button', { name: /^Network \d+$/ }).click();
      await table.button('Filter at the Service').click();
      await atService.getByText('category contains "Network"').waitFor();
      await eventually(
        'the table is counted again',
        () => sent('/devices/tree'),
        ({ length }) => length === 2,
      );
      await chooseFrom(table.column('hostName'), 'Sort Descending at the Service');
      await atService.getByText('sorted by hostName ▾').waitFor();
      const names = await table.texts('hostName', 10);
      assert.deepEqual(names, [...names].sort().reverse());
      await table.act('Filter at the Service…');
      await quickInput.titled('Filter at the Service');
      await quickInput.row('hostName').click();
      await quickInput.says('Text that hostName is to contain.');
      await quickInput.field.fill('no such device');
      await quickInput.accept();
      await table.frame.getByText('The response has no rows.').waitFor();
      await atService.getByRole('button', { name: 'Remove the filter: hostName contains "no such device"' }).click();
      await table.grid.waitFor();
    }),
  );

  it(
    'Devices are hidden once the person has agreed to the list of devices, and can be shown again',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const demo = await scene.demo({ devices: 30 });
      const table = await openDevices(scene, demo);
      const api = apiOf(workbench);
      const dialog = page.locator('.monaco-dialog-box');
      await table.act('Hide Devices');
      await table.says('Select rows of devices first.');
      const names = await table.texts('hostName', 3);
      await table.grid.locator('tbody td').first().click();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await table.act('Hide Devices');
      await dialog.getByText('Hide these devices of Oslo Data Center (Acme Infrastructure)?').waitFor();
      const detail = await dialog.innerText();
      assert.match(detail, /Devices: 3\n/);
      for (const name of names) assert.ok(detail.includes(name ?? ''), name ?? '');
      await workbench.pressInDialog('Cancel');
      assert.equal(await api.rows.filter({ hasText: 'Hide devices' }).count(), 1, 'nothing was sent');
      await table.act('Hide Devices');
      await workbench.pressInDialog('Hide');
      await workbench.notified(/hidden: 3\. The service responded: Devices hidden: 3/);
      await table.found('27 of 27 rows');

      await api.press('Hidden devices', 'Run Operation');
      await table.found('3 of 3 rows');
      await table.grid.locator('tbody td').first().click();
      await chooseFrom(table.grid.locator('tbody td').first(), 'Show Devices Again');
      await dialog.getByText('Show these devices of Oslo Data Center (Acme Infrastructure) again?').waitFor();
      await workbench.pressInDialog('Show Again');
      await workbench.notified(/shown again: 1\. The service responded: Devices shown: 1/);
      await table.found('2 of 2 rows');

      await api.press('Show devices again', 'Run Operation');
      await quickInput.titled('Show devices again');
      await eventually(
        'hidden ones are offered',
        () => quickInput.rows.count(),
        (count) => count === 2,
      );
      await quickInput.escape();
    }),
  );
});
