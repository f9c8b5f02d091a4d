import assert from 'node:assert/strict';
import { growingTable } from '../../../../../src/responses/table/common/table.ts';
import {
  copiedCells,
  devicesIn,
  isIn,
  maxCopiedCells,
  rangeOf,
  tableCells,
} from '../../../../../src/responses/table/common/tableCells.ts';
import { createTableArranger, defaultTableView } from '../../../../../src/responses/table/common/tableView.ts';

const rows = [
  { a: 'one', b: 'x\ty', c: 1 },
  { a: '=2+3', b: 'say "hi"', c: null },
  { a: 'a, b; c', b: ' @SUM(A1)', c: { d: 2 } },
];
const table = growingTable([], rows);
const size = { rows: 3, columns: 3 };
const cells = tableCells(
  table,
  createTableArranger(table)({ ...defaultTableView, sort: { column: 'c', isDescending: false } }),
);
const copy = (top: number, bottom: number, left: number, right: number, hasHeader = false) =>
  copiedCells(cells, { top, bottom, left, right }, hasHeader);

describe('tableCells', () => {
  it('rangeOf returns the range between two cells, or whole rows or columns if the range begins at a header', () => {
    const range = (...ends: [number, number, number, number]) =>
      rangeOf({ row: ends[0], column: ends[1] }, { row: ends[2], column: ends[3] }, size);
    assert.deepEqual(range(2, 1, 0, 2), { top: 0, bottom: 2, left: 1, right: 2 });
    assert.deepEqual(range(1, -1, 2, 0), { top: 1, bottom: 2, left: 0, right: 2 }, 'rows');
    assert.deepEqual(range(-1, 1, 0, 1), { top: 0, bottom: 2, left: 1, right: 1 }, 'columns');
    assert.deepEqual(range(1, 1, -1, -1), { top: 0, bottom: 1, left: 0, right: 1 }, 'no further than to the header');
    assert.deepEqual(range(-1, -1, 2, 2), { top: 0, bottom: 2, left: 0, right: 2 });
    assert.equal(rangeOf({ row: 0, column: 0 }, { row: 0, column: 0 }, { rows: 0, columns: 3 }), undefined);
    const some = { top: 1, bottom: 2, left: 0, right: 1 };
    assert.deepEqual(
      [isIn(some, { row: 1, column: 1 }), isIn(some, { row: 0, column: 1 }), isIn(some, { row: 2, column: -1 })],
      [true, false, true],
    );
  });

  it('copiedCells returns cells as arranged in the table, separated by tabs for spreadsheets and without formulas', () => {
    assert.equal(copy(0, 0, 0, 2), 'one\t"x\ty"\t1');
    assert.equal(copy(0, 2, 0, 0, true), "a\none\na, b; c\n'=2+3");
    assert.equal(copy(1, 1, 1, 2), `' @SUM(A1)\t"{""d"":2}"`);
    assert.equal(copy(2, 2, 1, 2), '"say ""hi"""\t');
  });

  it('copiedCells returns undefined if there are more cells than the clipboard limit', () => {
    assert.equal(copy(0, maxCopiedCells, 0, 0), undefined);
  });

  it('devicesIn returns each device once and skips rows without a device ID', () => {
    const found = devicesIn([
      { deviceId: 'd-1', hostName: null, fqdn: ' ', discoveredIpAddr: '10.0.0.1' },
      { deviceId: 7, hostName: 'web', fqdn: 'web.example' },
      { deviceId: 'd-1', hostName: 'again' },
      { deviceId: 'd-3' },
      { hostName: 'no ID' },
      undefined,
    ]);
    assert.deepEqual(found, [
      { id: 'd-1', name: '10.0.0.1' },
      { id: '7', name: 'web' },
      { id: 'd-3', name: 'd-3' },
    ]);
  });
});
