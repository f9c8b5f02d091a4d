import assert from 'node:assert/strict';
import { moveInGrid, type Cell } from '../../../../src/platform/common/gridMove.ts';

describe('moveInGrid', () => {
  const size = { rows: 100, columns: 10, page: 20 };
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const move = (key: string, from: Cell, more = {}) => moveInGrid(from, { key, ...plain, ...more }, size);

  it('moveInGrid moves among cells and headers, and stops at the edges of the table', () => {
    const far = { ctrlKey: true };
    for (const [from, key, to, more] of [
      [[50, 5], 'ArrowDown', [51, 5]],
      [[0, 5], 'ArrowUp', [-1, 5]],
      [[-1, 5], 'ArrowUp', [-1, 5]],
      [[50, 9], 'ArrowRight', [50, 9]],
      [[50, 0], 'ArrowLeft', [50, -1]],
      [[50, 5], 'Home', [50, -1]],
      [[50, 5], 'End', [50, 9]],
      [[50, 5], 'ArrowUp', [-1, 5], far],
      [[50, 5], 'ArrowDown', [99, 5], far],
      [[50, 5], 'ArrowRight', [50, 9], { metaKey: true }],
      [[50, 5], 'Home', [-1, -1], far],
      [[50, 5], 'End', [99, 9], far],
      [[90, 5], 'PageDown', [99, 5]],
      [[-1, 5], 'PageDown', [19, 5]],
      [[10, 5], 'PageUp', [0, 5]],
    ] as const)
      assert.deepEqual(move(key, { row: from[0], column: from[1] }, more), { row: to[0], column: to[1] }, key);
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
