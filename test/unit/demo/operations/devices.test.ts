import assert from 'node:assert/strict';
import type { Device } from '../../../../src/demo/record/devices.ts';
import { caller, demoServices, type Ask } from '../client.ts';

interface Page {
  pageInfo: { totalRecords: number };
  pageData: Device[];
}

/** Requests a page of a table, by default of devices. */
async function pageOf(ask: Ask, query = '', body?: unknown, path = '/api/v2/devices/tableView'): Promise<Page> {
  const reply = await ask(`POST ${path}?${query}`, { body });
  assert.equal(reply.status, 200, reply.text);
  return reply.data as Page;
}

const countIn = async (ask: Ask, query = '') =>
  ((await ask(`POST /api/v2/devices/tree?${query}`)).data as { count: number }).count;

describe('demo: devices', () => {
  const start = demoServices();

  it('the device table returns ten devices per page by default, each device once, and none after the last page', async () => {
    const ask = await caller(await start());
    const first = await pageOf(ask);
    assert.deepEqual([first.pageInfo, first.pageData.length], [{ totalRecords: 3000 }, 10]);
    const pages = await Promise.all([1, 2, 3].map((page) => pageOf(ask, `page=${page}&size=1999`)));
    assert.deepEqual(
      pages.map(({ pageData }) => pageData.length),
      [1999, 1001, 0],
    );
    const ids = pages.flatMap(({ pageData }) => pageData.map(({ deviceId }) => deviceId));
    assert.equal(new Set(ids).size, 3000);
  });

  const one = (searchLogicalOperator?: string) => ({
    columnName: 'hostName',
    searchOperator1: 'CONTAINS',
    searchValue1: '-SW-',
    ...(searchLogicalOperator && { searchLogicalOperator, searchOperator2: 'ENDS_WITH', searchValue2: '1' }),
  });
  const filters: readonly (readonly [string, object, (name: string) => boolean])[] = [
    ['CONTAINS', one(), (name) => name.includes('-sw-')],
    ['AND', one('AND'), (name) => /-sw-.*1$/.test(name)],
    ['OR', one('OR'), (name) => name.includes('-sw-') || name.endsWith('1')],
  ];
  for (const [what, filter, matches] of filters)
    it(`the device table applies a filter with ${what}`, async () => {
      const ask = await caller(await start({ devices: 900 }));
      const namesOf = ({ pageData }: Page) => pageData.map(({ hostName }) => hostName ?? '');
      const all = namesOf(await pageOf(ask, 'size=2000'));
      const filtered = await pageOf(ask, 'size=2000', { filterClassList: [filter] });
      const expected = all.filter(matches);
      assert.ok(expected.length > 0 && expected.length < 900);
      assert.deepEqual(namesOf(filtered), expected);
      assert.equal(filtered.pageInfo.totalRecords, expected.length);
    });

  it('hidden devices are missing from tree, table, and topology, and are listed separately until shown again', async () => {
    const ask = await caller(await start());
    const deviceIds = (await pageOf(ask, 'size=3', { filterClassList: [one()] })).pageData.map((row) => row.deviceId);
    const drawnIn = async (query = '') =>
      ((await ask(`GET /api/v2/topology/detail/default${query}`)).data as { devices: Device[] }).devices.length;
    const drawn = await drawnIn();
    const counts = async () => ({
      table: (await pageOf(ask)).pageInfo.totalRecords,
      tree: await countIn(ask),
      all: await countIn(ask, 'hiddenDevices=true'),
      drawn: (await drawnIn()) - drawn,
      purged: (await pageOf(ask, '', undefined, '/api/v2/devices/purged')).pageData.map(({ deviceId }) => deviceId),
    });
    const before = { table: 3000, tree: 3000, all: 3000, drawn: 0, purged: [] };
    assert.deepEqual(await counts(), before);
    const hide = await ask('PUT /api/v2/devices/purge', { body: { deviceIds } });
    assert.deepEqual([hide.status, hide.data], [200, 'Devices hidden: 3']);
    assert.deepEqual(await counts(), { table: 2997, tree: 2997, all: 3000, drawn: -3, purged: deviceIds });
    assert.equal(await drawnIn('?hiddenDevices=true'), drawn);
    await ask('PUT /api/v2/devices/unpurge', { body: { deviceIds } });
    assert.deepEqual(await counts(), before);
  });
});
