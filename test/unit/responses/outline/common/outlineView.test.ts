import assert from 'node:assert/strict';
import {
  createSearch,
  moveInTree,
  openAtFirst,
  openItems,
  shownItems,
  toggledItem,
  typedRow,
} from '../../../../../src/responses/outline/common/outlineView.ts';
import { outlineAt, type Outline } from '../../../../../src/service/forms/common/hierarchy.ts';

function outlineOf(value: unknown): Outline {
  const outline = outlineAt(value, []);
  assert.ok(outline);
  return outline;
}

/** Indexes: Payroll 0, web 1, esx-1 2, array 3, database 4, esx-2 5. */
const outline = outlineOf({
  name: 'Payroll',
  children: [
    { name: 'web', children: [{ name: 'esx-1', children: [{ name: 'array', vendor: 'Malmö Disks' }] }] },
    { name: 'database', status: 'DOWN', children: [{ name: 'esx-2' }] },
  ],
});

describe('outlineView', () => {
  it('shownItems returns the items whose ancestors are all expanded', () => {
    assert.deepEqual(shownItems(outline, openItems(outline)), [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(shownItems(outline, new Set()), [0]);
    assert.deepEqual(shownItems(outline, openItems(outline, 1)), [0, 1, 4]);
    assert.deepEqual(shownItems(outline, new Set([0, 4])), [0, 1, 4, 5]);
  });

  it('toggledItem expands and collapses items among search results', () => {
    const found = createSearch(outline)('web');
    assert.ok(found);
    assert.deepEqual(shownItems(outline, new Set(), found), [0, 1]);
    const opened = toggledItem(outline, found, 1, true);
    assert.deepEqual(shownItems(outline, new Set(), opened), [0, 1, 2]);
    const closed = toggledItem(outline, opened, 0, false);
    assert.deepEqual(shownItems(outline, new Set(), closed), [0]);
  });

  it('openAtFirst expands all levels, or as many as are likely to fit on the screen', () => {
    assert.deepEqual(shownItems(outline, openAtFirst(outline)).length, 6);
    const many = (count: number, name: string) =>
      Array.from({ length: count }, (_, index) => ({ name: `${name}${index}` }));
    const large = outlineOf({ name: 'a', children: many(20, 'b').map((one) => ({ ...one, children: many(50, 'c') })) });
    assert.equal(shownItems(large, openAtFirst(large)).length, 21);
  });

  it('createSearch shows matching items and their ancestors', () => {
    const find = createSearch(outline);
    assert.equal(find('  '), undefined);
    const found = find('MALMO array');
    assert.deepEqual([...(found?.matches ?? [])], [3]);
    assert.deepEqual(shownItems(outline, new Set(), found), [0, 1, 2, 3]);
    assert.deepEqual(shownItems(outline, openItems(outline), find('down')), [0, 4]);
    assert.deepEqual(shownItems(outline, openItems(outline), find('nothing like it')), []);
  });
});

describe('outline keys', () => {
  const open = new Set([0, 1]);
  const shown = shownItems(outline, open);
  const keys = { outline, shown, isOpen: (item: number) => open.has(item) };

  it('moveInTree expands and collapses items, and moves to children and parents', () => {
    for (const [row, key, move] of [
      [2, 'ArrowRight', 'toggle'],
      [1, 'ArrowRight', 2],
      [1, 'ArrowLeft', 'toggle'],
      [2, 'ArrowLeft', 1],
    ] as const)
      assert.deepEqual(moveInTree(row, key, keys), move, key);
    assert.equal(moveInTree(0, 'x', keys), undefined);
    assert.equal(moveInTree(9, 'ArrowDown', keys), undefined);
  });

  it('typedRow returns the row that begins with the typed letters, or the next one if one letter is repeated', () => {
    const titles = ['alpha', 'beta', 'bravo', 'alpine'];
    const typed = (row: number, text: string) => typedRow(row, text, (at) => titles[at] ?? '', titles.length);
    assert.deepEqual(
      [typed(0, 'b'), typed(1, 'bb'), typed(1, 'br'), typed(0, 'alpi'), typed(0, 'z')],
      [1, 2, 2, 3, undefined],
    );
  });
});
