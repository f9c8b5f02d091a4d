import assert from 'node:assert/strict';
import type { Device } from '../../../../src/demo/record/devices.ts';
import { caller, demoServices } from '../client.ts';
import { pageOf, treeOf } from '../deviceTable.ts';

const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0);

describe('demo: device tree', () => {
  const start = demoServices();

  it('the device tree counts devices by category and subcategory, and returns isBillable as a string', async () => {
    const ask = await caller(await start());
    const { count, items } = await treeOf(ask);
    assert.equal(count, 3000);
    assert.deepEqual(
      items.map(({ name, isBillable }) => [name, isBillable]),
      [
        ['Cluster', 'false'],
        ['Compute', 'true'],
        ['Network', 'true'],
        ['Storage', 'true'],
      ],
    );
    assert.equal(sum(items), count);
    for (const item of items) assert.equal(sum(item.items), item.count);
  });
});

describe('demo: device table', () => {
  const start = demoServices();

  it('the device table returns ten devices per page by default, and none after the last page', async () => {
    const ask = await caller(await start());
    const first = await pageOf(ask);
    assert.deepEqual([first.pageInfo, first.pageData.length], [{ totalRecords: 3000 }, 10]);
    assert.equal((await pageOf(ask, 'page=6&size=500')).pageData.length, 500);
    assert.equal((await pageOf(ask, 'page=7&size=500')).pageData.length, 0);
    assert.equal((await pageOf(ask, 'page=2&size=1999')).pageData.length, 1001);
  });

  it('the device table returns every device once over all pages, with all fields', async () => {
    const ask = await caller(await start());
    const devices: Device[] = [];
    for (let page = 1; page <= 6; page += 1) devices.push(...(await pageOf(ask, `page=${page}&size=500`)).pageData);
    const distinct = (of: (device: Device) => unknown) => new Set(devices.map(of)).size;
    assert.deepEqual(
      [distinct(({ deviceId }) => deviceId), distinct((device) => device.discoveredIpAddr)],
      [3000, 3000],
    );
    for (const device of devices) {
      assert.match(device.deviceId, /^[0-9a-f-]{36}$/);
      assert.match(device.isBillable, /^(?:true|false)$/);
      assert.match(device.lastUpdateTime, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      for (const text of [device.category, device.subCategory, device.vendor]) assert.ok(text);
    }
    assert.ok(devices.some(({ hostName, fqdn }) => hostName === null && fqdn === null));
  });

  const one = (searchOperator1: string, searchValue1: string, more = {}) => ({
    filterClassList: [{ columnName: 'hostName', searchOperator1, searchValue1, ...more }],
  });
  const filters: readonly (readonly [string, unknown, (name: string) => boolean])[] = [
    ['CONTAINS', one('CONTAINS', '-SW-'), (name) => name.includes('-sw-')],
    [
      'AND',
      one('CONTAINS', '-sw-', { searchLogicalOperator: 'AND', searchOperator2: 'ENDS_WITH', searchValue2: '1' }),
      (name) => /-sw-.*1$/.test(name),
    ],
    [
      'OR',
      one('CONTAINS', '-sw-', { searchLogicalOperator: 'OR', searchOperator2: 'ENDS_WITH', searchValue2: '1' }),
      (name) => name.includes('-sw-') || name.endsWith('1'),
    ],
  ];
  for (const [what, body, matches] of filters) {
    it(`the device table applies a filter with ${what}`, async () => {
      const ask = await caller(await start({ devices: 900 }));
      const all = (await pageOf(ask, 'size=2000')).pageData.map(({ hostName }) => hostName ?? '');
      const { pageInfo, pageData } = await pageOf(ask, 'size=2000', body);
      const expected = all.filter(matches);
      assert.ok(expected.length > 0 && expected.length < 900);
      assert.deepEqual(
        pageData.map(({ hostName }) => hostName ?? ''),
        expected,
      );
      assert.equal(pageInfo.totalRecords, expected.length);
    });
  }
});
