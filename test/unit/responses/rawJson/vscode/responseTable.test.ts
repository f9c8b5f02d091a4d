import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { catalogue } from '../../../../../src/api/common/catalogue/catalogue.ts';
import { draftOf } from '../../../../../src/api/common/requestDraft.ts';
import { withServiceFilter, withServiceOrder } from '../../../../../src/api/common/serviceTable.ts';
import type { ApiCall } from '../../../../../src/api/node/apiCall.ts';
import { ColumnStorage } from '../../../../../src/responses/rawJson/vscode/columnStorage.ts';
import { ResponseTable } from '../../../../../src/responses/rawJson/vscode/responseTable.ts';
import { defaultColumns } from '../../../../../src/responses/table/common/tableColumns.ts';
import type { ServiceCall } from '../../../../../src/service/common/serviceClient.ts';
import type { DeviceCount } from '../../../../../src/service/forms/common/deviceCounts.ts';
import { memory } from '../../../../support/memento.ts';
import { answeredCall } from '../../../../support/service/answeredCall.ts';

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
  let table: ResponseTable;
  let shown: ApiCall | undefined;
  let counting: ((counts: readonly DeviceCount[] | string | undefined) => void)[];
  let signals: AbortSignal[];
  let asked: unknown[];

  beforeEach(() => {
    [counting, signals, asked] = [[], [], []];
    const note =
      (what: string) =>
      (made: ApiCall, ...more: readonly unknown[]) =>
        Promise.resolve(void asked.push([what, made.id, ...more]));
    const acts: ConstructorParameters<typeof ResponseTable>[0]['acts'] = {
      draftOf: (made) => draftOf(made.call, made.name, catalogue),
      filter: note('filter'),
      sort: note('sort'),
      repeat: note('repeat'),
      change: note('change'),
      counts: (_made, signal) => {
        signals.push(signal);
        return new Promise((resolve) => counting.push(resolve));
      },
    };
    const columns = new ColumnStorage(memory());
    table = new ResponseTable({ acts, columns, call: () => shown, onChange: () => undefined });
  });
  afterEach(() => table.dispose());

  let lastId = 0;
  const run = (call = devices) => {
    lastId += 1;
    shown = answeredCall('{"data":{"pageInfo":{},"pageData":[{"deviceId":"b"}]}}', { id: lastId, call });
  };
  const sent = () => {
    const told: { type: string; counts?: unknown }[] = [];
    table.send((type, body) => told.push({ type, ...body }));
    return told;
  };
  const countsIn = (told: ReturnType<typeof sent>) =>
    told.flatMap((one) => (one.type === 'counts' ? [one.counts] : []));

  it('ResponseTable sends filters, order, and columns only once', async () => {
    const filtered = withServiceFilter(devices, 'hostName', 'web') ?? assert.fail();
    run(withServiceOrder(filtered, { column: 'fqdn', isDescending: true }));
    const [columns, service] = sent();
    assert.deepEqual(columns, { type: 'columns', columns: defaultColumns });
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
    await table.handlers.columns({ columns: { hidden: ['a'], order: ['b'], widths: {} } });
    assert.deepEqual(sent(), [], 'the page knows its own columns');
    table.sendAgain();
    assert.deepEqual(sent()[0], { type: 'columns', columns: { hidden: ['a'], order: ['b'], widths: {} } });
  });

  it('ResponseTable loads counts for each run only while the person shows the counts', async () => {
    run();
    assert.deepEqual(countsIn(sent()), [{ state: 'none' }]);
    assert.equal(counting.length, 0, 'nothing is asked for without an act');
    await table.handlers.counts({ isShown: true });
    assert.deepEqual(countsIn(sent()), [{ state: 'loading' }]);
    const counts = [{ category: 'Compute', count: 4 }];
    counting[0]?.(counts);
    await turn();
    assert.deepEqual(countsIn(sent()), [{ state: 'shown', counts }]);
    run();
    assert.deepEqual(countsIn(sent()), [{ state: 'loading' }]);
    counting[1]?.('The service is busy.');
    await turn();
    assert.deepEqual(countsIn(sent()), [{ state: 'failed', problem: 'The service is busy.' }]);
    run();
    sent();
    await table.handlers.counts({ isShown: false });
    assert.deepEqual(countsIn(sent()), [{ state: 'none' }]);
    assert.ok(signals[2]?.aborted);
    run();
    sent();
    assert.equal(counting.length, 3);
  });

  it('ResponseTable loads no counts for a response that does not list devices', async () => {
    run({ ...devices, path: '/api/v2/devices/purged' });
    await table.handlers.counts({ isShown: true });
    sent();
    assert.equal(counting.length, 0);
  });

  it('ResponseTable runs actions on the displayed call', async () => {
    run();
    const id = lastId;
    const device = { id: 'd', name: 'web' };
    await table.handlers.filterColumn({ columns: ['a'], column: 'a', value: 'x' });
    await table.handlers.sortColumn({ column: 'a', isDescending: true });
    await table.handlers.sortColumn({ isDescending: false });
    await table.handlers.devices({ act: 'hide', devices: [device] });
    assert.deepEqual(asked, [
      ['filter', id, ['a'], 'a', 'x'],
      ['sort', id, { column: 'a', isDescending: true }],
      ['sort', id, undefined],
      ['change', id, 'hide', [device]],
    ]);
    shown = undefined;
    await table.handlers.sortColumn({ isDescending: false });
    assert.equal(asked.length, 4, 'a call that is gone is not asked about');
  });
});
