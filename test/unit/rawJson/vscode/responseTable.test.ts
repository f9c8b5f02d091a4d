import assert from 'node:assert/strict';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { draftOf } from '../../../../src/api/common/requestDraft.ts';
import { withServiceFilter, withServiceOrder } from '../../../../src/api/common/serviceTable.ts';
import { ApiCalls } from '../../../../src/api/node/apiCalls.ts';
import { MemoryBudget } from '../../../../src/api/node/loadedPages.ts';
import type { DeviceCount } from '../../../../src/jobs/common/deviceCounts.ts';
import { ColumnStorage } from '../../../../src/rawJson/vscode/columnStorage.ts';
import { ResponsePages } from '../../../../src/rawJson/vscode/responsePages.ts';
import { ResponseTable } from '../../../../src/rawJson/vscode/responseTable.ts';
import type { ServiceCall } from '../../../../src/service/common/serviceClient.ts';
import type { ToTable } from '../../../../src/table/common/tableMessages.ts';
import { memory } from '../../../support/memento.ts';
import { SessionBench } from '../../../support/session/sessionBench.ts';

const nothing = () => undefined;
const devices: ServiceCall = {
  method: 'POST',
  kind: 'read',
  path: '/api/v2/devices/tableView?size=2',
  headers: [
    ['orgId', 'o-1:Acme'],
    ['siteId', 's-1:Oslo'],
  ],
};

describe('ResponseTable', () => {
  let bench: SessionBench;
  let calls: ApiCalls;
  let table: ResponseTable;
  let shown = 0;
  let sentCalls: ServiceCall[] = [];
  let counting: ((counts: readonly DeviceCount[] | string | undefined) => void)[] = [];
  let signals: AbortSignal[] = [];
  const asked: unknown[] = [];

  beforeEach(async () => {
    bench = await SessionBench.open();
    await bench.signedIn();
    sentCalls = [];
    counting = [];
    signals = [];
    asked.length = 0;
    const call = async (_id: string, sent: ServiceCall) => {
      sentCalls.push(sent);
      const body = {
        data: { pageInfo: { totalRecords: 4 }, pageData: [{ deviceId: sentCalls.length }, { deviceId: 'b' }] },
      };
      return await Promise.resolve({ status: 200, headers: new Headers(), text: JSON.stringify(body) });
    };
    calls = new ApiCalls(bench.store, { call }, bench.clock);
    const acts: ConstructorParameters<typeof ResponseTable>[0]['acts'] = {
      draftOf: (made) => draftOf(made.call, made.name, catalogue),
      filter: async (made, columns, ...more) =>
        void asked.push(await Promise.resolve(['filter', made.id, columns, ...more])),
      sort: async (made, order) => void asked.push(await Promise.resolve(['sort', made.id, order])),
      change: async (made, act, some) => void asked.push(await Promise.resolve(['change', made.id, act, some])),
      counts: async (_made, signal) =>
        await new Promise((resolve) => {
          signals.push(signal);
          counting.push(resolve);
        }),
    };
    table = new ResponseTable({
      acts,
      columns: new ColumnStorage(memory()),
      call: () => calls.find(shown),
      onChange: nothing,
    });
  });
  afterEach(async () => {
    table.dispose();
    calls.dispose();
    await bench.close();
  });

  const run = async (wanted = devices) => {
    const target = calls.target(bench.connection.id);
    const ended = (await calls.run(target, 'Devices', wanted, nothing)) ?? assert.fail();
    shown = ended.id;
    return ended;
  };
  const sent = () => {
    const told: ToTable[] = [];
    table.send((message) => told.push(message));
    return told;
  };
  const countsIn = (told: readonly ToTable[]) => told.flatMap((one) => (one.type === 'counts' ? [one.counts] : []));

  it('ResponseTable sends filters, order, and columns only once', async () => {
    const filtered = withServiceFilter(devices, 'hostName', 'web') ?? assert.fail();
    await run(withServiceOrder(filtered, { column: 'fqdn', isDescending: true }));
    const [columns, service] = sent();
    assert.deepEqual(columns, { type: 'columns', columns: { hidden: [], order: [], widths: {} } });
    assert.deepEqual(service, {
      type: 'service',
      service: {
        canFilter: true,
        canSort: true,
        canCount: true,
        filters: [{ column: 'hostName', text: 'hostName contains "web"' }],
        sort: 'fqdn ▾',
        acts: ['hide'],
      },
    });
    assert.deepEqual(sent(), []);
    await table.act({ type: 'columns', columns: { hidden: ['a'], order: [], widths: {} } });
    assert.deepEqual(sent(), [], 'the page knows its own columns');
    table.sendAgain();
    assert.deepEqual(sent()[0], { type: 'columns', columns: { hidden: ['a'], order: [], widths: {} } });
  });

  it('ResponseTable loads counts for each run only while the person shows the counts', async () => {
    await run();
    assert.deepEqual(countsIn(sent()), [{ state: 'none' }]);
    assert.equal(counting.length, 0, 'nothing is asked for without an act');
    await table.act({ type: 'counts', isShown: true });
    assert.deepEqual(countsIn(sent()), [{ state: 'loading' }]);
    const counts = [{ category: 'Compute', count: 4 }];
    counting[0]?.(counts);
    await bench.until('they are there', () => countsIn(sent()).some(({ state }) => state === 'shown'));
    await run();
    assert.deepEqual(countsIn(sent()), [{ state: 'loading' }]);
    counting[1]?.('The service is busy.');
    await bench.until('it failed', () => countsIn(sent()).some(({ state }) => state === 'failed'));
    await run();
    sent();
    await table.act({ type: 'counts', isShown: false });
    assert.deepEqual(countsIn(sent()), [{ state: 'none' }]);
    assert.ok(signals[2]?.aborted);
    await run();
    sent();
    assert.equal(counting.length, 3);
  });

  it('ResponseTable loads no counts for a response that does not list devices', async () => {
    await run({ ...devices, path: '/api/v2/devices/purged' });
    await table.act({ type: 'counts', isShown: true });
    sent();
    assert.equal(counting.length, 0);
  });

  it('ResponseTable runs actions on the displayed call', async () => {
    const { id } = await run();
    const device = { id: 'd', name: 'web' };
    await table.act({ type: 'filterColumn', columns: ['a'], column: 'a', value: 'x' });
    await table.act({ type: 'sortColumn', column: 'a', isDescending: true });
    await table.act({ type: 'sortColumn', isDescending: false });
    await table.act({ type: 'devices', act: 'hide', devices: [device] });
    assert.deepEqual(asked, [
      ['filter', id, ['a'], 'a', 'x'],
      ['sort', id, { column: 'a', isDescending: true }],
      ['sort', id, undefined],
      ['change', id, 'hide', [device]],
    ]);
    shown = 0;
    await table.act({ type: 'sortColumn', isDescending: false });
    assert.equal(asked.length, 4, 'a call that is gone is not asked about');
  });

  it('ResponsePages requests further pages with the filter and order of the first page', async () => {
    const filtered = withServiceFilter(devices, 'hostName', 'web') ?? assert.fail();
    await run(withServiceOrder(filtered, { column: 'hostName', isDescending: false }));
    const pages = new ResponsePages({
      calls,
      room: new MemoryBudget(),
      call: () => calls.find(shown),
      onChange: nothing,
    });
    await pages.act('loadAll');
    assert.deepEqual(
      sentCalls.map(({ path, body, headers }) => [path, body, headers]),
      [
        ['/api/v2/devices/tableView?size=2&sort=hostName%2CASC', filtered.body, devices.headers],
        ['/api/v2/devices/tableView?size=2&sort=hostName%2CASC&page=2', filtered.body, devices.headers],
      ],
    );
    pages.dispose();
  });

  it('requestRelated sends requests only in the session that made the call', async () => {
    const { id } = await run();
    const { signal } = new AbortController();
    const tree = { ...devices, path: '/api/v2/devices/tree' };
    assert.equal((await calls.requestRelated(id, tree, signal))?.status, 200);
    assert.equal(sentCalls.at(-1)?.path, tree.path);
    assert.equal(calls.of(bench.connection.id).length, 1, 'it is no call of its own');
    await bench.manager.signOut(bench.connection.id);
    assert.equal(await calls.requestRelated(id, tree, signal), undefined);
    assert.equal(sentCalls.length, 2);
  });
});
