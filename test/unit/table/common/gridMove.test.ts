import assert from 'node:assert/strict';
import { moveInGrid, type Cell } from '../../../../src/table/common/gridMove.ts';

describe('moveInGrid', () => {
  const size = { rows: 100, columns: 10, page: 20 };
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const move = (key: string, from: Cell, more = {}) => moveInGrid(from, { key, ...plain, ...more }, size);

  it('moveInGrid moves among cells and headers, and stops at the edges of the table', () => {
    const middle = { row: 50, column: 5 };
    assert.deepEqual(move('ArrowDown', middle), { row: 51, column: 5 });
    assert.deepEqual(move('ArrowUp', { row: 0, column: 5 }), { row: -1, column: 5 });
    assert.deepEqual(move('ArrowUp', { row: -1, column: 5 }), { row: -1, column: 5 });
    assert.deepEqual(move('ArrowRight', { row: 50, column: 9 }), { row: 50, column: 9 });
    assert.deepEqual(move('ArrowLeft', { row: 50, column: 0 }), { row: 50, column: -1 });
    assert.deepEqual(move('Home', middle), { row: 50, column: -1 });
    assert.deepEqual(move('End', middle), { row: 50, column: 9 });
    const far = { ctrlKey: true };
    assert.deepEqual(move('ArrowUp', middle, far), { row: -1, column: 5 });
    assert.deepEqual(move('ArrowDown', middle, far), { row: 99, column: 5 });
    assert.deepEqual(move('ArrowLeft', middle, far), { row: 50, column: -1 });
    assert.deepEqual(move('ArrowRight', middle, { metaKey: true }), { row: 50, column: 9 });
    assert.deepEqual(move('Home', middle, far), { row: -1, column: -1 });
    assert.deepEqual(move('End', middle, far), { row: 99, column: 9 });
    assert.deepEqual(move('PageDown', { row: 90, column: 5 }), { row: 99, column: 5 });
    assert.deepEqual(move('PageDown', { row: -1, column: 5 }), { row: 19, column: 5 });
    assert.deepEqual(move('PageUp', { row: 10, column: 5 }), { row: 0, column: 5 });
    assert.deepEqual(move('PageUp', { row: -1, column: 5 }), { row: -1, column: 5 });
    assert.deepEqual(
      moveInGrid({ row: -1, column: -1 }, { key: 'ArrowDown', ...plain }, { rows: 0, columns: 0, page: 1 }),
      { row: -1, column: -1 },
    );
  });

  it('moveInGrid ignores other keys, and keys pressed with other modifiers', () => {
    assert.deepEqual(
      ['a', 'Tab', 'toString', '__proto__'].map((key) => move(key, { row: 0, column: 0 })),
      [undefined, undefined, undefined, undefined],
    );
    assert.equal(move('ArrowUp', { row: 1, column: 1 }, { altKey: true }), undefined);
  });
});
