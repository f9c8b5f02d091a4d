import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isKept } from '../support/everywhere.ts';
import { rawJsonOf } from '../support/panels/rawJson.ts';
import { tableOf } from '../support/panels/table.ts';
import { apiOf } from '../support/parts/api.ts';
import { signIn } from '../support/parts/signIn.ts';
import { inEachLook } from '../support/parts/themes.ts';
import { chooseFrom } from '../support/parts/tree.ts';
import { withDemo, type Demo, type Scene } from '../support/scene.ts';
import { becomes, eventually } from '../support/servers/service.ts';

/** Signs in, and shows devices as a table. */
async function openDevices(scene: Scene, service: Demo, operation = 'Devices'): Promise<ReturnType<typeof tableOf>> {
  const api = apiOf(scene.workbench);
  const table = tableOf(scene.workbench);
  await signIn(scene, service);
  await api.open();
  await api.press(operation, 'Run Operation');
  await table.button('Table').click();
  await table.grid.waitFor();
  return table;
}

/** Returns the columns in view, in order. */
async function columnsOf({ grid }: ReturnType<typeof tableOf>): Promise<readonly string[]> {
  return await grid.getByRole('columnheader').evaluateAll((headers) =>
    headers
      .map((header) => ({ at: Number(header.ariaColIndex), name: header.textContent }))
      .sort((one, other) => one.at - other.at)
      .slice(1)
      .map(({ name }) => name),
  );
}

describe('the table of devices', () => {
  it(
    'The device table shows counts that filter its rows, and uses the service’s filters and sort order',
    withDemo(async (scene) => {
      const { workbench, host } = scene;
      const { quickInput } = workbench;
      const log = path.join(host.workspace, 'device-requests.log');
      const sent = async (part: string) =>
        (await readFile(log, 'utf8')).split('\n').filter((line) => line.includes(part));
      const demo = await scene.demo('--devices', '2000', '--log', log);
      const table = await openDevices(scene, demo);
      const says = (text: string | RegExp) => table.pages.filter({ hasText: text }).waitFor();
      const counts = table.frame.getByRole('group', { name: 'Devices by category' });
      const atService = table.frame.getByRole('group', { name: 'At the service' });
      await says(/^1–100 of 2,000/);
      assert.equal((await sent('/devices/tree')).length, 0, 'nobody has asked for counts');
      await table.button('Show Counts').click();
      await counts.getByRole('button', { name: 'All: 2,000' }).waitFor();
      await counts.getByRole('button', { name: /^Network \d+$/ }).click();
      await says(/^Searched 100 of 2,000 rows\./);
      assert.deepEqual([...new Set(await table.texts('category', 10))], ['Network']);
      const kinds = table.frame.getByRole('group', { name: 'Kinds of Network' });
      await kinds.getByRole('button', { name: /^Switch \d+$/ }).click();
      await kinds.getByRole('button', { name: /^Switch \d+$/, pressed: true }).waitFor();
      assert.deepEqual([...new Set(await table.texts('subCategory', 10))], ['Switch']);
      await inEachLook(scene, demo, (look) => workbench.screenshot(`devices-counts-${look}`));
      await workbench.page.setViewportSize({ width: 700, height: 600 });
      await workbench.screenshot('devices-counts-narrow');
      await workbench.page.setViewportSize(host.viewport);

      await table.button('Filter at the Service').click();
      await atService.getByText('subCategory contains "Switch"').waitFor();
      await table.button('Table').click();
      await eventually(
        'the table is counted again',
        () => sent('/devices/tree'),
        ({ length }) => length === 2,
      );
      await counts.getByRole('button', { name: 'All: 2,000' }).click();
      await table.frame.getByRole('button', { name: 'Hide Counts' }).click();
      await counts.waitFor({ state: 'hidden' });

      await chooseFrom(table.column('hostName'), 'Sort Descending at the Service');
      await atService.getByText('sorted by hostName ▾').waitFor();
      const names = await table.texts('hostName', 10);
      assert.deepEqual(names, [...names].sort().reverse());
      await says(/^1–100 of 2\d\d/);
      await table.button('Load More').click();
      await says(/^1–200 of 2\d\d/);
      assert.deepEqual(
        [...new Set(await table.texts('subCategory', 10))],
        ['Switch'],
        'further pages are filtered too',
      );

      await table.frame.getByRole('button', { name: 'Filter at the Service…' }).click();
      await quickInput.titled('Filter at the Service');
      await quickInput.row('hostName').click();
      await quickInput.says('Text that hostName is to contain.');
      await workbench.screenshot('devices-filter');
      await quickInput.field.fill('no such device');
      await quickInput.accept();
      await table.frame.getByText('The response has no rows.').waitFor();
      await inEachLook(scene, demo, (look) => workbench.screenshot(`devices-none-${look}`));
      await atService.getByRole('button', { name: 'Remove the filter: hostName contains "no such device"' }).click();
      await table.grid.waitFor();
      await atService.getByRole('button', { name: /^Remove the order/ }).click();
      await atService.getByText('sorted by').waitFor({ state: 'hidden' });
      await atService.getByRole('button', { name: /^Remove the filter/ }).click();
      await atService.waitFor({ state: 'hidden' });
      await says(/^1–100 of 2,000/);
    }),
  );

  it(
    'The device table keeps the chosen columns in the next window',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page } = workbench;
      const table = await openDevices(scene, await scene.demo('--devices', '30'));
      const before = await columnsOf(table);
      const [first = '', second = '', third = ''] = before;
      await table.column(first).click();
      await table.column(first).click();
      await table.column(first).click();
      await table.column(first).focus();
      await page.keyboard.press('Control+Shift+ArrowRight');
      await table.says(new RegExp(`^${first} is column 2 of 15`));
      assert.deepEqual((await columnsOf(table)).slice(0, 3), [second, first, third]);
      await table.column(third).dragTo(table.column(second), { targetPosition: { x: 4, y: 8 } });
      assert.deepEqual((await columnsOf(table)).slice(0, 3), [third, second, first]);
      assert.equal(await table.column(third).getAttribute('aria-sort'), 'none', 'a drag sorts nothing');
      await chooseFrom(table.column(second), 'Hide Column');
      await table.frame
        .getByRole('status')
        .filter({ hasText: `${second} is hidden.` })
        .waitFor({ state: 'attached' });
      const width = async () => (await table.column(third).boundingBox())?.width ?? 0;
      const grip = (await table.column(third).locator('.grip').boundingBox()) ?? assert.fail();
      const [from, y] = [grip.x + 3, grip.y + 10];
      const was = await width();
      await page.mouse.move(from, y);
      await page.mouse.down();
      await page.mouse.move(from + 40, y, { steps: 4 });
      await page.mouse.up();
      assert.equal(Math.round((await width()) - was), 40);
      await workbench.screenshot('devices-columns');

      await isKept(page, 'org-access.org-access', /"widths":\{"/);
      await workbench.reload();
      const api = apiOf(workbench);
      await api.open();
      await api.press('Devices', 'Run Operation');
      await table.button('Table').click();
      await table.grid.waitFor();
      assert.deepEqual((await columnsOf(table)).slice(0, 2), [third, first]);
      await eventually('the width is as before', width, (now) => Math.round(now - was) === 40);

      await table.frame.locator('summary', { hasText: 'Columns' }).filter({ visible: true }).click();
      await becomes(() => table.frame.getByRole('checkbox', { name: second }).isChecked(), false);
      await workbench.screenshot('devices-columns-chooser');
      await table.button('Reset Columns').click();
      assert.deepEqual((await columnsOf(table)).slice(0, 3), [first, second, third]);
    }),
  );

  it(
    'Devices are hidden once the person has agreed to the list of devices, and can be shown again',
    withDemo(async (scene) => {
      const { workbench } = scene;
      const { page, quickInput } = workbench;
      const demo = await scene.demo('--devices', '30');
      const table = await openDevices(scene, demo);
      const api = apiOf(workbench);
      const dialog = page.locator('.monaco-dialog-box');
      await table.button('Hide Devices…').click();
      await table.says('Select rows of devices first.');
      const names = await table.texts('hostName', 3);
      await table.grid.locator('tbody td').first().click();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      await table.button('Hide Devices…').click();
      await dialog.getByText('Hide these devices of Oslo Data Center (Acme Infrastructure)?').waitFor();
      const detail = await dialog.innerText();
      assert.match(detail, /Devices: 3\n/);
      for (const name of names) assert.ok(detail.includes(name ?? ''), name ?? '');
      await inEachLook(scene, demo, (look) => workbench.screenshot(`devices-hide-${look}`));
      await workbench.pressInDialog('Cancel');
      assert.equal(await api.rows.filter({ hasText: 'Hide devices' }).count(), 1, 'nothing was sent');
      await table.button('Hide Devices…').click();
      await workbench.pressInDialog('Hide');
      await workbench.pressInNotification(/hidden: 3\. The service responded: Devices hidden: 3/, 'Load Table Again');
      await table.found('27 of 27 rows');

      await api.press('Hidden devices', 'Run Operation');
      await rawJsonOf(workbench).line('"totalRecords": 3').waitFor();
      await table.button('Table').click();
      await table.found('3 of 3 rows');
      await table.grid.locator('tbody td').first().click();
      await chooseFrom(table.grid.locator('tbody td').first(), 'Show Devices Again…');
      await dialog.getByText('Show these devices of Oslo Data Center (Acme Infrastructure) again?').waitFor();
      await workbench.pressInDialog('Show Again');
      await workbench.pressInNotification(
        /shown again: 1\. The service responded: Devices shown: 1/,
        'Load Table Again',
      );
      await table.found('2 of 2 rows');

      await api.press('Show devices again', 'Run Operation');
      await quickInput.titled('Show devices again');
      await eventually(
        'hidden ones are offered',
        () => quickInput.rows.count(),
        (count) => count === 2,
      );
      await workbench.screenshot('devices-show-pick');
      await quickInput.escape();
    }),
  );
});
