import assert from 'node:assert/strict';
import { callOf } from '../../../../src/api/common/callOf.ts';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import {
  actOn,
  actOperation,
  countsOf,
  listedDevices,
  deviceBody,
  devicesTaken,
} from '../../../../src/api/common/deviceActs.ts';
import { callOfDraft, draftOf } from '../../../../src/api/common/requestDraft.ts';

const place = [
  ['orgId', 'o-1:Acme'],
  ['siteId', 's-1:Oslo'],
] as const;
const draft = (path: string) => draftOf({ method: 'POST', kind: 'read', path, headers: place }, 'x', catalogue);
const operation = (id: string) => catalogue.find((one) => one.id === id) ?? assert.fail(id);

describe('device tables', () => {
  it('listedDevices recognizes device tables and the devices in them', () => {
    assert.equal(listedDevices(draft('/api/v2/devices/tableView?size=100')), 'shown');
    assert.equal(listedDevices(draft('/api/v2/devices/tableView?hiddenDevices=True')), 'all');
    assert.equal(listedDevices(draft('/api/v2/devices/purged')), 'hidden');
    assert.equal(listedDevices(draft('/api/v2/devices/tree')), undefined);
    assert.equal(listedDevices(draft('/api/v2/devices/tableView/x')), undefined);
  });

  it('countsOf keeps only the place and the flags of a table', () => {
    const table = draft('/api/v2/devices/tableView?size=100&sort=hostName%2CASC&showBillable=true&hiddenDevices=false');
    const { args, place: at } = countsOf(table, operation('device-counts'));
    assert.deepEqual(callOf(operation('device-counts'), { args, place: at }), {
      method: 'POST',
      path: '/api/v2/devices/tree?showBillable=true&hiddenDevices=false',
      kind: 'read',
      headers: place,
    });
  });

  it('actOn hides and shows devices at the place of their table', () => {
    const devices = [
      { id: 'd-1', name: 'web-1' },
      { id: 'd-2', name: 'web-2' },
    ];
    for (const [act, path] of [
      ['hide', '/api/v2/devices/purge'],
      ['show', '/api/v2/devices/unpurge'],
    ] as const) {
      const call = callOfDraft(actOn(draft('/api/v2/devices/purged'), operation(actOperation[act]), devices));
      assert.deepEqual([call.method, call.path, call.kind, call.headers], ['PUT', path, 'write', place]);
      assert.deepEqual(JSON.parse(call.body ?? ''), { deviceIds: ['d-1', 'd-2'] });
    }
  });
});

describe('deviceBody', () => {
  it('deviceBody matches the skeleton of the operation', () => {
    const operation = catalogue.find(({ id }) => id === 'hide-devices');
    assert.ok(operation);
    const body = JSON.parse(deviceBody(['a', 'b'])) as object;
    assert.deepEqual(body, { deviceIds: ['a', 'b'] });
    assert.deepEqual(Object.keys(body), Object.keys(operation.body?.skeleton ?? {}));
  });

  it('devicesTaken returns the list to pick devices from, unless the request already has a body', () => {
    const taking = catalogue.flatMap((operation) => {
      const source = devicesTaken({ operation, args: {} });
      return source ? [[operation.id, source]] : [];
    });
    assert.deepEqual(taking, [
      ['hide-devices', 'devices'],
      ['show-devices', 'hiddenDevices'],
    ]);
    assert.ok(catalogue.every((operation) => devicesTaken({ operation, args: {}, body: '{}' }) === undefined));
  });
});
