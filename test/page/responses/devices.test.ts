import assert from 'node:assert/strict';
import { withServiceFilter, withServiceOrder } from '../../../src/api/common/serviceTable.ts';
import type { ServiceCall } from '../../../src/service/common/serviceClient.ts';
import { tableOf } from '../../screen/support/panels/table.ts';
import { requested, withResponse } from '../support/pageBench.ts';

const list: ServiceCall = { method: 'POST', kind: 'read', path: '/api/v2/devices/tableView?size=100' };
const pageData = Array.from({ length: 100 }, (_, index) => ({
  deviceId: `d-${index}`,
  hostName: `host-${index}`,
  category: ['Network', 'Compute'][index % 2],
  subCategory: ['Switch', 'VM', 'Router'][index % 3],
}));
const answer = { data: { pageInfo: { totalRecords: 2_000 }, pageData } };
const counts = [
  { category: 'Network', count: 1_200 },
  { category: 'Network', kind: 'Switch', count: 400 },
  { category: 'Network', kind: 'Router', count: 800 },
  { category: 'Compute', count: 800 },
];
const columns = ['deviceId', 'hostName', 'category', 'subCategory'];

describe('the table of devices', () => {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));

  it(
    'Counts of devices are shown on request, and a category filters the rows, then on request those at the service',
    withResponse(
      answer,
      async ({ workbench, seen }) => {
        const table = tableOf(workbench);
        const choose = (group: string, name: string) =>
          table.frame.getByRole('group', { name: group }).getByRole('button', { name }).click();
        const says = (text: string) => table.pages.filter({ hasText: text }).waitFor();
        await table.button('Table').click();
        await table.act('Show Counts');
        await choose('Devices by category', 'Network 1,200');
        await says('Searched 100 of 2,000 rows.');
        await table.cell('host-1').waitFor({ state: 'detached' });
        assert.deepEqual(await table.texts('category', 3), ['Network', 'Network', 'Network']);
        await choose('Kinds of Network', 'Switch 400');
        await table.cell('host-2').waitFor({ state: 'detached' });
        assert.deepEqual(await table.texts('hostName', 2), ['host-0', 'host-6']);
        await table.button('Filter at the Service').click();
        assert.deepEqual(await requested(seen, 1), ['filter', columns, 'subCategory', 'Switch']);
        await choose('Devices by category', 'All: 2,000');
        await table.cell('host-1').waitFor();
        await table.act('Hide Counts');
        await table.frame.getByRole('group', { name: 'Devices by category' }).waitFor({ state: 'hidden' });
      },
      { call: list, counts },
    ),
  );

  it(
    'Filters and order at the service are requested in the table, and each is shown with a button that removes it',
    withResponse(
      answer,
      async ({ workbench, seen, choose, run }) => {
        const table = tableOf(workbench);
        const atService = table.frame.getByRole('group', { name: 'At the service' });
        await table.button('Table').click();
        await table.act('Filter at the Service…');
        assert.deepEqual(await requested(seen, 1), ['filter', columns, undefined, undefined]);
        await choose(table.column('hostName'), 'sortDescendingAtService');
        const order = { column: 'hostName', isDescending: true };
        assert.deepEqual(await requested(seen, 2), ['sort', order]);
        const body = JSON.stringify({ filterClassList: [] });
        const filtered = withServiceFilter({ ...list, body }, 'hostName', 'web') ?? assert.fail();
        await run({ data: { pageInfo: { totalRecords: 0 }, pageData: [] } }, withServiceOrder(filtered, order));
        await table.frame.getByText('The response has no rows.').waitFor();
        await atService.getByText('sorted by hostName ▾').waitFor();
        await atService.getByRole('button', { name: 'Remove the filter: hostName contains "web"' }).click();
        assert.deepEqual((await requested(seen, 3))?.slice(2), ['hostName', '']);
        await atService.getByRole('button', { name: /^Remove the order/ }).click();
        assert.deepEqual(await requested(seen, 4), ['sort', undefined]);
        await run(answer, list);
        await atService.waitFor({ state: 'hidden' });
      },
      { call: list },
    ),
  );

  it(
    'The devices of selected rows are the ones to hide, and without a selection there are none',
    withResponse(
      answer,
      async ({ page, workbench, seen, choose }) => {
        const table = tableOf(workbench);
        await table.button('Table').click();
        await table.act('Hide Devices');
        await table.says('Select rows of devices first.');
        await table.cell('host-0').click();
        await page.keyboard.press('Shift+ArrowDown');
        await table.act('Hide Devices');
        const devices = [0, 1].map((index) => ({ id: `d-${index}`, name: `host-${index}` }));
        assert.deepEqual(await requested(seen, 1), ['change', 'hide', devices]);
        await table.cell('host-4').click();
        await choose(table.cell('host-4'), 'hideDevices');
        assert.deepEqual(await requested(seen, 2), ['change', 'hide', [{ id: 'd-4', name: 'host-4' }]]);
      },
      { call: list },
    ),
  );

  it(
    'Devices to hide are those that were selected, also once the rows are searched, sorted, or more',
    withResponse(
      async ({ path }) => {
        const page = Number(/[?&]page=(\d+)/.exec(path)?.[1] ?? 1);
        if (page > 1) await isReleased;
        const devices = Array.from({ length: page > 2 ? 0 : 100 }, (_, index) => {
          const number = 200 - 2 * index - page;
          return { deviceId: `d-${number}`, hostName: `host-${number}` };
        });
        return { data: { pageInfo: { totalRecords: 200 }, pageData: devices } };
      },
      async ({ workbench, seen }) => {
        const table = tableOf(workbench);
        let count = 0;
        const hides = async (...names: readonly string[]) => {
          await table.act('Hide Devices');
          const devices = (await requested(seen, (count += 1)))?.[2] as readonly { readonly name: string }[];
          assert.deepEqual(
            devices.map(({ name }) => name),
            names,
          );
        };
        await table.button('Table').click();
        await table.search.fill('host-151');
        await table.cell('host-151').click();
        await table.search.fill('');
        await table.cell('host-199').waitFor();
        await hides('host-151');
        await table.column('hostName').click();
        await table.cell('host-1').click();
        await table.cell('host-5').click({ modifiers: ['Shift'] });
        await hides('host-1', 'host-3', 'host-5');
        await table.button('Load All').click();
        await table.cell('host-1').click();
        await table.cell('host-5').click({ modifiers: ['Shift'] });
        release();
        await table.cell('host-2').waitFor();
        assert.equal(await table.grid.locator(':focus').innerText(), 'host-5');
        await hides('host-5');
      },
      { call: list },
    ),
  );
});
