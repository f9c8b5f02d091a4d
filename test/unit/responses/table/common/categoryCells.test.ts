import assert from 'node:assert/strict';
import { categoryCells } from '../../../../../src/responses/table/common/categoryCells.ts';
import { growingTable } from '../../../../../src/responses/table/common/table.ts';
import { createTableArranger, defaultTableView } from '../../../../../src/responses/table/common/tableView.ts';

const counts = [
  { category: 'Compute', count: 3 },
  { category: 'Compute', kind: 'Server', count: 2 },
  { category: 'Compute', kind: 'VM', count: 1 },
  { category: 'Network', count: 9 },
  { category: 'Network', kind: 'Switch', count: 9 },
];
const rows = [
  { hostName: 'Compute', type: 'COMPUTE', sub: 'Server', other: null },
  { hostName: 'b', type: 'compute', sub: 'vm', other: 'x' },
  { hostName: 'c', type: 'compute', sub: 'Server' },
];
const table = growingTable([], rows);

describe('categoryCells', () => {
  it('categoryCells returns the columns that contain the category and kind names, ignoring case', () => {
    const found = categoryCells(table, counts, { category: 'Compute', kind: 'Server' }) ?? assert.fail();
    assert.deepEqual(found, [
      { column: 'type', value: 'Compute' },
      { column: 'sub', value: 'Server' },
    ]);
    const arrange = createTableArranger(table);
    assert.deepEqual(arrange({ ...defaultTableView, cells: found }).rows, [0, 2]);
    assert.deepEqual(arrange({ ...defaultTableView, cells: found, search: 'c' }).rows, [0, 2]);
    assert.deepEqual(arrange({ ...defaultTableView, cells: found, search: 'b' }).rows, []);
  });

  it('categoryCells returns a filter that matches no row if the loaded rows belong to other categories', () => {
    const cells = categoryCells(table, counts, { category: 'Network' });
    assert.deepEqual(cells, [{ column: 'type', value: 'Network' }]);
    assert.deepEqual(createTableArranger(table)({ ...defaultTableView, ...(cells && { cells }) }).rows, []);
  });

  it('categoryCells returns undefined if no column contains the category names', () => {
    const bare = growingTable([], [{ hostName: 'a' }]);
    assert.equal(categoryCells(bare, counts, { category: 'Compute' }), undefined);
    assert.equal(categoryCells(growingTable([], []), counts, { category: 'Compute' }), undefined);
    const noKinds = growingTable([], [{ type: 'Compute' }]);
    assert.equal(categoryCells(noKinds, counts, { category: 'Compute', kind: 'VM' }), undefined);
  });
});
