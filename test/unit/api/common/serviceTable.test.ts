import assert from 'node:assert/strict';
import { catalogue } from '../../../../src/api/common/catalogue/catalogue.ts';
import { draftOf } from '../../../../src/api/common/requestDraft.ts';
import {
  containsFilter,
  serviceTableOf,
  withServiceFilter,
  withServiceOrder,
} from '../../../../src/api/common/serviceTable.ts';
import type { ServiceCall } from '../../../../src/service/common/serviceClient.ts';

const path = '/api/v2/devices/tableView';
const table: ServiceCall = { method: 'POST', kind: 'read', path: `${path}?size=100`, headers: [['orgId', '1:Acme']] };
const read = (call: ServiceCall) => serviceTableOf(draftOf(call, 'Devices', catalogue));
const filtered = (call: ServiceCall, column: string, text: string) =>
  withServiceFilter(call, column, text) ?? assert.fail();

describe('service tables', () => {
  it('serviceTableOf allows filters and sorting only for read requests that support them', () => {
    const can = (call: ServiceCall) => {
      const { canFilter, canSort } = read(call);
      return [canFilter, canSort];
    };
    assert.deepEqual(can(table), [true, true]);
    assert.deepEqual(can({ ...table, path: '/api/v2/devices/purged' }), [false, true]);
    assert.deepEqual(can({ method: 'GET', path: '/api/v2/sites' }), [false, false]);
    assert.deepEqual(can({ method: 'PUT', kind: 'write', path: '/api/v2/devices/purge', body: '{}' }), [false, false]);
    assert.deepEqual(can({ ...table, body: '[1]' }), [false, true], 'a body of another form has no place for a filter');
    assert.deepEqual(can({ ...table, body: '{"filterClassList":7}' }), [false, true]);
  });

  it('withServiceOrder requests the first page in the given order', () => {
    const later = { ...table, path: `${path}?page=7&size=100&sort=fqdn%2Casc&x=1+2` };
    const order = { column: 'hostName', isDescending: true };
    assert.equal(withServiceOrder(later, order).path, `${path}?size=100&x=1+2&sort=hostName%2CDESC`);
    assert.equal(withServiceOrder(later, undefined).path, `${path}?size=100&x=1+2`);
    assert.deepEqual(read(withServiceOrder(later, order)).sort, [order]);
    assert.equal(filtered(later, 'fqdn', 'x').path, `${path}?size=100&sort=fqdn%2Casc&x=1+2`);
    assert.deepEqual(withServiceOrder(table, order).headers, table.headers);
  });

  it('withServiceFilter adds one filter per column, and removes the body with the last filter', () => {
    const one = filtered(table, 'hostName', 'web');
    assert.deepEqual(JSON.parse(one.body ?? ''), { filterClassList: [containsFilter('hostName', 'web')] });
    const two = filtered(one, 'vendor', 'a "b"');
    const conditions = (value: string) => [{ operator: 'CONTAINS', value }];
    assert.deepEqual(read(two).filters, [
      { column: 'hostName', conditions: conditions('web') },
      { column: 'vendor', conditions: conditions('a "b"') },
    ]);
    const changed = filtered(two, 'hostName', 'db');
    assert.deepEqual(
      read(changed).filters.flatMap(({ conditions: all }) => all.map(({ value }) => value)),
      ['db', 'a "b"'],
    );
    assert.deepEqual(filtered(filtered(changed, 'vendor', ''), 'hostName', ''), { ...table, path: table.path });
  });

  it('withServiceFilter keeps the rest of a body exactly, including large numbers', () => {
    const body = '{"limit":12345678901234567890,"filterClassList":[{"columnName":"os","searchOperator1":"X"},7]}';
    const next = filtered({ ...table, body }, 'hostName', 'web');
    assert.match(next.body ?? '', /"limit": 12345678901234567890,/);
    assert.equal(read(next).filters.length, 1, 'what has no condition is not shown as one');
    assert.deepEqual(JSON.parse(filtered(next, 'hostName', '').body ?? ''), JSON.parse(body));
    assert.equal(withServiceFilter({ ...table, body: 'no JSON' }, 'hostName', 'web'), undefined);
  });

  it('serviceTableOf returns unknown filter operators as they are sent', () => {
    const entry = {
      columnName: 'os',
      searchOperator1: 'STARTS_WITH',
      searchValue1: 'Linux',
      searchLogicalOperator: 'OR',
      searchOperator2: 'CONTAINS',
      searchValue2: 'BSD',
    };
    const bsd = { operator: 'CONTAINS', value: 'BSD' };
    const hostile = [null, [], { columnName: 1 }, { columnName: 'a', searchOperator1: {}, searchValue1: 'x' }];
    const body = JSON.stringify({ filterClassList: [entry, ...hostile] });
    assert.deepEqual(read({ ...table, body }).filters, [
      { column: 'os', conditions: [{ operator: 'STARTS_WITH', value: 'Linux' }, bsd], logic: 'OR' },
    ]);
  });
});
