import assert from 'node:assert/strict';
import { read } from '../../../../../src/platform/common/json/schema.ts';
import {
  areDefault,
  columnsSchema,
  defaultColumns,
  orderedColumns,
  withHidden,
  withMoved,
  withWidth,
} from '../../../../../src/responses/table/common/tableColumns.ts';

const all = ['a', 'b', 'c', 'd'];
const order = (columns: { readonly order: readonly string[] }) => orderedColumns(all, columns.order).join('');

describe('tableColumns', () => {
  it('withMoved moves a column among the shown columns and leaves hidden columns where they were', () => {
    const move = (column: string, to: number, hidden: readonly string[] = [], from = defaultColumns) =>
      withMoved(
        { ...from, hidden },
        all,
        orderedColumns(all, from.order).filter((name) => !hidden.includes(name)),
        column,
        to,
      );
    assert.equal(order(move('a', 1)), 'bacd');
    assert.equal(order(move('a', 3)), 'bcda');
    assert.equal(order(move('d', 0)), 'dabc');
    assert.equal(order(move('c', 1)), 'acbd');
    assert.equal(order(move('a', 99)), 'bcda');
    assert.equal(order(move('a', -1)), 'abcd');
    assert.equal(move('a', 0).order, defaultColumns.order, 'nothing has changed');
    assert.equal(move('x', 0).order, defaultColumns.order);
    assert.equal(order(move('a', 1, ['b'])), 'bcad');
    assert.equal(order(move('b', 0, [], move('a', 1))), 'bacd');
  });

  it('orderedColumns skips stored columns that a response lacks, and appends columns that are new', () => {
    assert.deepEqual(orderedColumns(['a', 'new', 'b'], ['z', 'b', 'b', 'a']), ['b', 'a', 'new']);
    assert.equal(orderedColumns(all, []), all);
    const moved = withMoved({ ...defaultColumns, order: ['z', 'b', 'a'] }, ['a', 'b'], ['b', 'a'], 'a', 0);
    assert.deepEqual(moved.order, ['a', 'b', 'z']);
  });

  it('orderedColumns begins with the name, the address, the kind, and the state, until a person has moved a column', () => {
    const seen = ['deviceId', 'siteId', 'fqdn', 'status', 'category', 'discoveredIpAddr', 'name', 'hostName'];
    const first = ['hostName', 'name', 'discoveredIpAddr', 'category', 'status', 'deviceId', 'siteId', 'fqdn'];
    assert.deepEqual(orderedColumns(seen, defaultColumns.order), first);
    const moved = withMoved(defaultColumns, seen, first, 'deviceId', 0);
    assert.deepEqual(orderedColumns(['vmName', ...seen], moved.order), [
      ...['deviceId', 'hostName', 'name', 'discoveredIpAddr', 'category', 'status', 'siteId', 'fqdn'],
      'vmName',
    ]);
  });

  it('withHidden keeps hidden columns that a response lacks, and withWidth limits column widths', () => {
    const hidden = withHidden({ ...defaultColumns, hidden: ['elsewhere', 'a'] }, all, ['b']);
    assert.deepEqual(hidden.hidden, ['elsewhere', 'b']);
    const wide = withWidth(withWidth(defaultColumns, 'a', 99_999), 'b', 1.4);
    assert.deepEqual(wide.widths, { a: 2000, b: 32 });
    assert.deepEqual(withWidth(wide, 'a').widths, { b: 32 });
    assert.deepEqual([areDefault(defaultColumns), areDefault(wide), areDefault(hidden)], [true, false, false]);
  });

  it('columnsSchema accepts valid stored columns and rejects malformed ones', () => {
    const kept = { hidden: ['a'], order: ['b'], widths: { c: 90 } };
    assert.deepEqual(read(columnsSchema, { ...kept, extra: 1 }), kept);
    assert.deepEqual(read(columnsSchema, { ...kept, widths: { a: 'x', b: NaN, c: 90, d: -1, e: 1e9 } })?.widths, {
      c: 90,
      e: 2000,
    });
    for (const other of [null, [], {}, { ...kept, hidden: [1] }, { ...kept, order: 'b' }, { ...kept, widths: null }])
      assert.equal(read(columnsSchema, other), undefined, JSON.stringify(other));
    const many = Array.from({ length: 5000 }, (_, at) => `c${at}`);
    assert.equal(read(columnsSchema, { ...kept, hidden: many })?.hidden.length, 1000);
  });
});
