import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/platform/common/json/json.ts';
import { read } from '../../../../../src/platform/common/json/schema.ts';
import { csvFormat, type CsvForm } from '../../../../../src/platform/common/text/csv.ts';
import { inTimeSlices } from '../../../../../src/platform/node/timeSlices.ts';
import {
  cellText,
  allColumns,
  growingTable,
  requestIdIn,
  tableAt,
  tablePathOf,
} from '../../../../../src/responses/table/common/table.ts';
import { isTooLargeForCsv, shownTexts, tableCsv } from '../../../../../src/responses/table/common/tableCells.ts';
import {
  arrangeByRows,
  createTableArranger,
  defaultTableView,
  nextSort,
  tableViewSchema,
  viewOfTable,
  type TableView,
} from '../../../../../src/responses/table/common/tableView.ts';

const devices = [
  { name: 'Hall 10', cpus: 8, seen: '2026-03-01T10:00:00+02:00', tags: ['a'] },
  { name: 'hall 2', cpus: 16, seen: '2026-03-01T09:00:00Z' },
  { name: 'Übersee', cpus: null, site: { id: 7 } },
];

function tableOf(value: unknown) {
  const path = tablePathOf(value);
  return path && tableAt(value, path);
}

function arranged(value: unknown, view: Partial<TableView>) {
  const table = tableOf(value) ?? assert.fail();
  return createTableArranger(table)({ ...defaultTableView, ...view });
}

const sortedBy = (column: string, isDescending = false) => arranged(devices, { sort: { column, isDescending } }).rows;

describe('table', () => {
  it('tablePathOf returns the path of an array of objects, or of the longest such array directly inside an object', () => {
    assert.deepEqual(tableOf(devices)?.columns, ['name', 'cpus', 'seen', 'tags', 'site']);
    assert.deepEqual(tablePathOf(devices), []);
    const first = [{ a: 1 }];
    const value = { first, longer: [{ b: 1 }, { b: 2 }], asLong: [{ c: 1 }, { c: 2 }], texts: ['x', 'y', 'z'] };
    assert.deepEqual(tablePathOf(value), ['longer']);
    assert.deepEqual(tableOf(value)?.rows, value.longer);
  });

  it('tablePathOf returns the path of the rows inside an envelope, and of the rows beside the other members of a page', () => {
    const longer = [{ b: 1 }, { b: 2 }, { b: 3 }];
    const one = [{ a: 1 }];
    for (const [value, path] of [
      [{ data: one, links: { self: 'x' } }, 'data'],
      [{ data: { TELNET: one, SSH: longer }, links: { self: 'x' } }, 'data.SSH'],
      [{ data: { pageInfo: { totalRecords: 9 }, pageData: one, longer }, links: {} }, 'data.pageData'],
      [{ data: { items: one, total: 9 } }, 'data.items'],
      [{ data: { note: 'no rows' }, errors: longer }, 'errors'],
      [{ data: one, more: longer }, 'more'],
    ] as const)
      assert.equal(tablePathOf(value)?.join('.'), path, JSON.stringify(value));
  });

  it("tablePathOf returns the known path of a page's rows if there are rows at that path", () => {
    const value = { items: [{ a: 1 }], longer: [{ b: 1 }, { b: 2 }], total: 9 };
    assert.deepEqual(tablePathOf(value, ['items']), ['items']);
    assert.deepEqual(tablePathOf(value, ['total']), ['longer']);
  });

  it('tablePathOf returns undefined for a value without an array of objects near its top', () => {
    for (const value of [undefined, null, 'x', {}, [], [1], [[{}]], [{ a: 1 }, 2], { a: { b: [{ c: 1 }] } }])
      assert.equal(tablePathOf(value), undefined, JSON.stringify(value));
    for (const path of [['b'], ['a', 0], ['a', 'length']]) assert.equal(tableAt({ a: [{ b: 1 }] }, path), undefined);
  });

  it('a table adds columns for the new members of added rows', () => {
    const table = tableOf([{ a: 1 }]) ?? assert.fail();
    const arrange = createTableArranger(table);
    const [whole, found] = [arrange(defaultTableView), arrange({ ...defaultTableView, search: 'x' })];
    const { columns } = table;
    table.add([{ a: 2 }]);
    assert.equal(table.columns, columns, 'the same list for the same columns');
    table.add([{ b: 'x', a: 0 }]);
    assert.deepEqual(table.columns, ['a', 'b']);
    assert.deepEqual([whole.rows, found.rows], [[0], []], 'what was arranged before stays');
    assert.deepEqual(arrange(defaultTableView), { rows: [0, 1, 2], columns: ['a', 'b'] });
    assert.deepEqual(arrange({ ...defaultTableView, search: 'x' }).rows, [2]);
    table.add([{ b: 'xy' }]);
    assert.deepEqual(arrange({ ...defaultTableView, search: 'x' }).rows, [2, 3]);
    assert.deepEqual(arrange({ ...defaultTableView, sort: { column: 'a', isDescending: false } }).rows, [2, 0, 1, 3]);
  });

  it('requestIdIn returns the job ID of a row, or undefined if the row has no valid job ID', () => {
    assert.equal(requestIdIn({ requestId: 'a-1', status: 'x' }), 'a-1');
    assert.equal(requestIdIn({ requestId: 17 }), '17');
    for (const row of [undefined, {}, { requestId: null }, { requestId: '' }, { requestId: 'a b' }, { id: 'a-1' }])
      assert.equal(requestIdIn(row), undefined);
  });

  it('a table creates at most 1,000 columns, and none for inherited members', () => {
    assert.equal(cellText({}, 'constructor'), '');
    assert.equal(cellText(undefined, 'a'), '');
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`c${index}`, index]));
    assert.equal(tableOf([wide])?.columns.length, 1000);
  });

  it('cellText returns a text for any JSON value', () => {
    assert.deepEqual(
      ['name', 'cpus', 'seen', 'tags', 'site'].map((column) => cellText(devices[2], column)),
      ['Übersee', '', '', '', '{"id":7}'],
    );
    assert.equal(cellText({ is: false }, 'is'), 'false');
    assert.equal(cellText(devices[0], 'tags'), '["a"]');
  });
});

describe('tableView', () => {
  it('table rows are sorted as numbers, as dates in any time zone, or as text in natural order, with empty cells last', () => {
    assert.deepEqual(sortedBy('cpus'), [0, 1, 2]);
    assert.deepEqual(sortedBy('cpus', true), [1, 0, 2]);
    assert.deepEqual(sortedBy('seen'), [0, 1, 2]);
    assert.deepEqual(sortedBy('seen', true), [1, 0, 2]);
    assert.deepEqual(sortedBy('name'), [1, 0, 2]);
    assert.deepEqual(sortedBy('name', true), [2, 0, 1]);
    const mixed = [{ v: 'b' }, { v: '2026-01-02' }, { v: 3 }, {}, { v: '2026-99-99' }, { v: true }];
    assert.deepEqual(arranged(mixed, { sort: { column: 'v', isDescending: false } }).rows, [2, 1, 4, 0, 5, 3]);
    assert.deepEqual(arranged(mixed, { sort: { column: 'v', isDescending: true } }).rows, [5, 0, 4, 1, 2, 3]);
  });

  it('table cells are sorted as dates only if they are ISO 8601 texts', () => {
    const times = ['10:00', '10:00:30.123456Z', '10:00+0200', '10:00-02:00'].map((time) => `2026-01-02T${time}`);
    const dates = ['2026-01-02', '2026-01-02 10:00:30', ...times];
    const texts = ['12', 'May 1, 2026', 'on 2026-01-02', '2026-01-02 (Friday)', '2026-01-02T', '2026-01-02Z', '2026'];
    /** Whether a text is sorted as a date, before all texts. */
    const isDate = (text: string) =>
      arranged([{ v: '!' }, { v: text }], { sort: { column: 'v', isDescending: false } }).rows[0] === 1;
    assert.deepEqual(dates.filter(isDate), dates);
    assert.deepEqual(texts.filter(isDate), []);
  });

  it('table rows that compare as equal keep their order in both sort directions', () => {
    for (const v of [1, '2026-01-02', ''])
      for (const isDescending of [false, true])
        assert.deepEqual(arranged([{ v }, { v }, { v }], { sort: { column: 'v', isDescending } }).rows, [0, 1, 2]);
  });

  it('a table search matches rows that contain all words in the shown columns, ignoring case and accents', () => {
    assert.deepEqual(arranged(devices, { search: 'HALL 16' }).rows, [1]);
    assert.deepEqual(arranged(devices, { search: 'ubersee' }).rows, [2]);
    const arrange = createTableArranger(tableOf(devices) ?? assert.fail());
    assert.deepEqual(arrange({ search: '16', hidden: [] }).rows, [1]);
    assert.deepEqual(arrange({ search: '16', hidden: ['cpus'] }).rows, []);
    assert.deepEqual(arranged([{ a: 'ab', b: 'cd' }], { search: 'bc' }).rows, [], 'no word goes over two cells');
  });

  it('nextSort cycles through ascending, descending, and original order', () => {
    const [up, down] = [false, true].map((isDescending) => ({ column: 'a', isDescending }));
    assert.deepEqual([nextSort(undefined, 'a'), nextSort(up, 'a'), nextSort(down, 'a')], [up, down, undefined]);
    assert.deepEqual(nextSort(down, 'b'), { column: 'b', isDescending: false });
  });

  it('viewOfTable drops the sort order and cell filters of a view whose columns the other table lacks', () => {
    const table = tableOf([{ a: 1, b: 2 }]) ?? assert.fail();
    const sort = { column: 'b', isDescending: true };
    const view = { search: 'x', sort, hidden: ['a', 'c'] };
    assert.deepEqual(viewOfTable(view, table), view);
    const cells = [{ column: 'b', value: '1' }];
    assert.deepEqual(viewOfTable({ ...defaultTableView, cells }, table).cells, cells);
    assert.equal(viewOfTable({ ...defaultTableView, cells: [{ column: 'c', value: '1' }] }, table).cells, undefined);
    assert.deepEqual(viewOfTable({ search: '', sort: { ...sort, column: 'c' }, hidden: [] }, table), defaultTableView);
  });

  it('tableViewSchema accepts a complete table view and rejects malformed ones', () => {
    const view = { search: 'x', sort: { column: 'a', isDescending: true }, hidden: ['b'] };
    assert.deepEqual(read(tableViewSchema, { ...view, extra: 1 }), view);
    assert.deepEqual(read(tableViewSchema, defaultTableView), defaultTableView);
    const foreign = [null, {}, { ...view, search: 1 }, { ...view, hidden: [1] }, { ...view, hidden: 'b' }];
    const sorts = [null, 'a', { column: 'a' }, { column: 1, isDescending: true }, { isDescending: true }];
    for (const other of [...foreign, ...sorts.map((sort) => ({ ...view, sort }))])
      assert.equal(read(tableViewSchema, other), undefined, JSON.stringify(other));
  });
});

describe('table: size', () => {
  it('a growing table drops columns to stay within its cell limit, but keeps at least twenty', () => {
    const wide = Object.fromEntries(Array.from({ length: 1500 }, (_, column) => [`c${column}`, 1]));
    const table = growingTable([], [wide]);
    const sizes = [4999, 5000, 40_000, 400_000].map((count) => {
      table.add(Array.from({ length: count }, () => ({ c0: 1 })));
      return `${table.rows.length} × ${table.columns.length}`;
    });
    assert.deepEqual(sizes, ['5000 × 1000', '10000 × 500', '50000 × 100', '450000 × 20']);
    assert.deepEqual(table.columns.slice(0, 2), ['c0', 'c1']);
  });

  it('allColumns returns the columns that a growing table drops', () => {
    const rows = Array.from({ length: 5000 }, (_, at) => ({ c0: 1, [`c${at % 1500}`]: 1 }));
    assert.equal(growingTable([], rows).columns.length, 1000);
    assert.equal(allColumns(rows).length, 1500);
  });
});

describe('table: CSV', () => {
  it('tableCsv writes only the shown cells, in their sorted order, and no formulas', () => {
    const [formula, other] = [
      { name: '=1+1', note: 'a, "b"' },
      { name: 'x', note: 'y' },
    ];
    const table = tableOf([formula, other]) ?? assert.fail();
    const sort = { column: 'name', isDescending: true };
    const arrangement = createTableArranger(table)({ ...defaultTableView, sort });
    const csv = (form: CsvForm) => [...tableCsv(shownTexts(table, arrangement), csvFormat(form, 'de'))].join('');
    assert.equal(csv('excel'), '\ufeffname;note\r\nx;y\r\n\'=1+1;"a, ""b"""\r\n');
    assert.equal(csv('standard'), 'name,note\r\nx,y\r\n\'=1+1,"a, ""b"""\r\n');
  });

  it('arrangeByRows returns the same arrangement as createTableArranger, one row at a time', async () => {
    const table = tableOf(devices) ?? assert.fail();
    for (const view of [
      {},
      { search: 'hall' },
      { search: '16', hidden: ['name'] },
      { search: 'a', sort: { column: 'cpus', isDescending: true } },
    ]) {
      const steps = arrangeByRows(table, { ...defaultTableView, ...view });
      const counted = { taken: 0, next: () => ((counted.taken += 1), steps.next()) };
      assert.deepEqual(await inTimeSlices(counted), createTableArranger(table)({ ...defaultTableView, ...view }));
      assert.equal(counted.taken, devices.length + 1);
    }
  });

  it('isTooLargeForCsv returns true if a file would exceed the cell limit', () => {
    const columns = Array.from({ length: 1000 }, String);
    const rows = (length: number) => Array.from({ length }, (_, row) => row);
    assert.ok(!isTooLargeForCsv({ columns, rows: rows(5000) }));
    assert.ok(isTooLargeForCsv({ columns, rows: rows(5001) }));
    assert.ok(!isTooLargeForCsv({ columns: columns.slice(0, 40), rows: rows(100_000) }));
  });
});

describe('exact numbers in tables', () => {
  const json =
    '[{"id":98765432109876543211,"size":2.0},{"id":98765432109876543210,"size":1e400},{"id":5,"size":0.30},{"id":7,"size":[1.50]}]';
  const table = tableAt(parseJson(json), []);
  assert.ok(table);

  it('table cells and CSV files show numbers exactly as the service sent them', () => {
    const all = { rows: [...table.rows.keys()], columns: table.columns };
    const csv = [...tableCsv(shownTexts(table, all), csvFormat('excel', 'en'))].join('');
    assert.equal(
      csv,
      '\ufeffid,size\r\n98765432109876543211,2.0\r\n98765432109876543210,1e400\r\n5,0.30\r\n7,[1.50]\r\n',
    );
  });

  it('table rows are sorted by every digit of a number', () => {
    const sorted = (column: string) =>
      createTableArranger(table)({ ...defaultTableView, sort: { column, isDescending: false } }).rows;
    assert.deepEqual(sorted('id'), [2, 3, 1, 0]);
    assert.deepEqual(sorted('size').slice(0, 3), [2, 0, 1]);
  });
});
