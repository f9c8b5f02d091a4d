import assert from 'node:assert/strict';
import type { Device } from '../../../../src/demo/record/devices.ts';
import { caller, demoServices } from '../client.ts';
import { pageOf, treeOf } from '../deviceTable.ts';

describe('demo: hidden devices', () => {
  const start = demoServices();
  const purged = '/api/v2/devices/purged';

  it('hidden devices are missing from tree, table, and topology, and are listed separately until shown again', async () => {
    const ask = await caller(await start());
    const switches = {
      filterClassList: [{ columnName: 'subCategory', searchOperator1: 'EQUALS', searchValue1: 'Switch' }],
    };
    const deviceIds = (await pageOf(ask, 'size=3', switches)).pageData.map(({ deviceId }) => deviceId);
    const topology = async (query = '') => {
      const { data } = await ask(`GET /api/v2/topology/detail/default${query}`);
      return data as { links: { devAId: string; devBId: string }[]; devices: Device[] };
    };
    const isThere = async () => {
      const { pageData, pageInfo } = await pageOf(ask, 'size=2000&page=1');
      const shown = new Set(
        [...pageData, ...(await pageOf(ask, 'size=2000&page=2')).pageData].map((one) => one.deviceId),
      );
      const { links, devices } = await topology();
      return {
        table: pageInfo.totalRecords,
        rows: deviceIds.filter((id) => shown.has(id)).length,
        tree: (await treeOf(ask)).count,
        all: (await treeOf(ask, 'hiddenDevices=true')).count,
        purged: (await pageOf(ask, '', undefined, purged)).pageData.map(({ deviceId }) => deviceId),
        drawn: devices.filter(({ deviceId }) => deviceIds.includes(deviceId)).length,
        linked: deviceIds.filter((id) => links.some(({ devAId, devBId }) => [devAId, devBId].includes(id))).length,
      };
    };
    const before = { table: 3000, rows: 3, tree: 3000, all: 3000, purged: [], drawn: 3, linked: 3 };
    assert.deepEqual(await isThere(), before);
    const hide = await ask('PUT /api/v2/devices/purge', { body: { deviceIds } });
    assert.deepEqual([hide.status, hide.data], [200, 'Devices hidden: 3']);
    assert.deepEqual(await isThere(), {
      table: 2997,
      rows: 0,
      tree: 2997,
      all: 3000,
      purged: deviceIds,
      drawn: 0,
      linked: 3,
    });
    assert.equal((await topology('?hiddenDevices=true')).devices.length, (await topology()).devices.length + 3);
    await ask('PUT /api/v2/devices/unpurge', { body: { deviceIds } });
    assert.deepEqual(await isThere(), before);
  });
});
