import assert from 'node:assert/strict';
import { ColumnGatherer, columnsIn, readColumns } from '../../../../src/matrix/common/columnSet.ts';

describe('column sets', () => {
  const gatherer = new ColumnGatherer();
  const setOf = (columns: readonly number[]) => {
    for (const column of columns) gatherer.add(column);
    return gatherer.take();
  };

  it('a column set returns each added column once, in order, and no column of an earlier set', () => {
    for (const columns of [[2, 40, 300, 5_000], [], [0], [31], [63, 0, 31, 32, 0], [100_000, 7, 99_999], [5, 4, 3]]) {
      const set = setOf(columns);
      const inOrder = [...new Set(columns)].sort((a, b) => a - b);
      assert.deepEqual(columnsIn(set), inOrder);
      const held = readColumns(set);
      assert.equal(held.count, inOrder.length);
      for (const near of columns.flatMap((column) => [column - 1, column, column + 1, column + 32]))
        assert.equal(held.has(near), inOrder.includes(near), `${near} of ${columns.join()}`);
    }
  });

  it('a column set uses space only for the columns that it contains, however large their numbers are', () => {
    assert.equal(setOf([1_000_000]).length, 2);
    assert.equal(setOf(Array.from({ length: 320 }, (_, column) => column)).length, 20);
  });
});
