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
import { deviceLines, deviceOutcome, deviceQuestion } from '../../../../src/api/common/deviceQuestion.ts';
import { draftOf } from '../../../../src/api/common/requestDraft.ts';

const place = [
  ['orgId', 'o-1:Acme'],
  ['siteId', 's-1:Oslo'],
] as const;
const draft = (path: string) => draftOf({ method: 'POST', kind: 'read', path, headers: place }, 'x', catalogue);
const operation = (id: string) => catalogue.find((one) => one.id === id) ?? assert.fail(id);

describe('device tables', () => {
  it('listedDevices returns whether a request lists shown, hidden, or all devices', () => {
    assert.equal(listedDevices(draft('/api/v2/devices/tableView?size=100')), 'shown');
    assert.equal(listedDevices(draft('/api/v2/devices/tableView?hiddenDevices=True')), 'all');
    assert.equal(listedDevices(draft('/api/v2/devices/purged')), 'hidden');
    assert.equal(listedDevices(draft('/api/v2/devices/tree')), undefined);
    assert.equal(listedDevices(draft('/api/v2/devices/tableView/x')), undefined);
  });

  it('countsOf passes only the place and flags of a table to the request for device counts', () => {
    const table = draft('/api/v2/devices/tableView?size=100&sort=hostName%2CASC&showBillable=true&hiddenDevices=false');
    const { args, place: at } = countsOf(table, operation('device-counts'));
    assert.deepEqual(callOf({ operation: operation('device-counts'), args, place: at }), {
      method: 'POST',
      path: '/api/v2/devices/tree?showBillable=true&hiddenDevices=false',
      kind: 'read',
      headers: place,
    });
  });

  it('actOn hides or shows devices at the place for which their table was requested', () => {
    const devices = [
      { id: 'd-1', name: 'web-1' },
      { id: 'd-2', name: 'web-2' },
    ];
    for (const [act, path] of [
      ['hide', '/api/v2/devices/purge'],
      ['show', '/api/v2/devices/unpurge'],
    ] as const) {
      const call = callOf(actOn(draft('/api/v2/devices/purged'), operation(actOperation[act]), devices));
      assert.deepEqual([call.method, call.path, call.kind, call.headers], ['PUT', path, 'write', place]);
      assert.deepEqual(JSON.parse(call.body ?? ''), { deviceIds: ['d-1', 'd-2'] });
    }
  });

  it("deviceBody returns a body with the members of the operation's skeleton", () => {
    assert.deepEqual(JSON.parse(deviceBody(['a', 'b'])), { deviceIds: ['a', 'b'] });
    assert.deepEqual(Object.keys(operation('hide-devices').body?.skeleton ?? {}), ['deviceIds']);
  });

  it('devicesTaken returns the list to pick devices from, or undefined if the request already has a body', () => {
    const taking = catalogue.flatMap((one) => devicesTaken({ operation: one, args: {} }) ?? []);
    assert.deepEqual(taking, ['devices', 'hiddenDevices']);
    assert.ok(catalogue.every((one) => devicesTaken({ operation: one, args: {}, body: '{}' }) === undefined));
  });

  it('deviceLines lists devices below their number, and counts those that exceed the limit', () => {
    const lines = deviceLines(Array.from({ length: 1500 }, (_, at) => ({ id: `d${at}`, name: `web-${at}` })));
    assert.deepEqual(
      [lines[0], lines[1], lines.at(-1), lines.length],
      ['Devices: 1,500', 'web-0', 'and 1,488 more', 14],
    );
    assert.deepEqual(deviceLines([{ id: 'x', name: 'a\u202eb\nc' }]), ['Devices: 1', 'a‹U+202E›b‹U+000A›c']);
  });

  it('deviceQuestion names the site and a production connection, and deviceOutcome quotes no clickable links', () => {
    const question = deviceQuestion('show', 'Oslo (Acme)', true);
    assert.equal(question, 'Show these devices of Oslo (Acme) again, in production?');
    assert.equal(
      deviceOutcome('hide', 'Oslo (Acme)', 3, '[Devices](command:x) hidden: 3'),
      'Devices of Oslo (Acme) hidden: 3. The service responded: [Devices]\u200b(command:x) hidden: 3',
    );
  });
});
