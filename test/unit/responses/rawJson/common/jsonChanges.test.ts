import assert from 'node:assert/strict';
import { changedLines, type LineChange } from '../../../../../src/responses/rawJson/common/jsonChanges.ts';
import { outlineJson } from '../../../../../src/responses/rawJson/common/jsonOutline.ts';
import { formatJson } from '../../../../../src/responses/rawJson/common/rawJson.ts';

function outlined(value: unknown) {
  const lines = (formatJson(JSON.stringify(value)) ?? '').split('\n');
  return { lines, outline: outlineJson(lines) };
}

function apply(lines: readonly string[], changes: readonly LineChange[]): string[] {
  let at = 0;
  const changed = changes.flatMap(({ from, to, insert }) => {
    assert.ok(from >= at && to >= from, 'changes are in order and apart');
    const kept = lines.slice(at, from);
    at = to;
    return [...kept, ...insert];
  });
  return [...changed, ...lines.slice(at)];
}

const record = {
  name: 'A',
  org: { '1:Acme': { sites: [{ id: 1 }, { id: 2 }] } },
  scope: ['read', 'write'],
  at: 'now',
  empty: {},
};

describe('changes between two JSON texts', () => {
  const pairs: [string, unknown, unknown][] = [
    ['no difference', record, record],
    ['two changed values far apart', record, { ...record, name: 'B', at: 'later' }],
    ['a member added at the front', record, { first: 1, ...record }],
    ['a member added at the end', record, { ...record, last: [1] }],
    ['a removed member', record, { name: 'A', scope: ['read', 'write'], at: 'now', empty: {} }],
    [
      'members in another order',
      record,
      { empty: {}, at: 'now', scope: ['write', 'read'], org: record.org, name: 'A' },
    ],
    ['an added element', record, { ...record, scope: ['read', 'write', 'trust'] }],
    ['all elements removed', record, { ...record, scope: [] }],
    ['an empty object that gets members', record, { ...record, empty: { a: [{}] } }],
    ['an object that becomes an array', record, { ...record, org: [record.org] }],
    ['an object that becomes a string', record, 'text'],
    ['a top-level object that becomes an array', { a: 1 }, [1]],
    ['a number that becomes an object', 1, record],
    ['members removed at several depths', { a: { b: { c: 1, d: 2 }, e: 3 }, f: 4 }, { a: { b: { d: 2 } }, f: 5 }],
  ];
  for (const [what, before, after] of pairs) {
    it(`changedLines turns one JSON text into the other and back: ${what}`, () => {
      const [one, other] = [outlined(before), outlined(after)];
      assert.deepEqual(apply(one.lines, changedLines(one, other)), other.lines);
      assert.deepEqual(apply(other.lines, changedLines(other, one)), one.lines);
    });
  }

  /** The changes between two values, as `from-to: what comes`. */
  const changesOf = (before: unknown, after: unknown) =>
    changedLines(outlined(before), outlined(after)).map(
      ({ from, to, insert }) => `${from}-${to}: ${insert.map((line) => line.trim()).join(' ')}`,
    );

  for (const [what, before, after, changes] of [
    [
      'two changed values far apart',
      record,
      { ...record, name: 'B', at: 'later' },
      ['1-2: "name": "B",', '18-19: "at": "later",'],
    ],
    ['a member added at the front', record, { extra: 1, ...record }, ['1-1: "extra": 1,']],
    ['members removed at the end', { a: { b: 1, c: 2, d: 3 }, e: 4 }, { a: { b: 1 }, e: 4 }, ['2-3: "b": 1', '3-5: ']],
    [
      'members added at the end',
      { a: { b: 1 }, e: 4 },
      { a: { b: 1, c: 2, d: 3 }, e: 4 },
      ['2-3: "b": 1,', '3-3: "c": 2, "d": 3'],
    ],
    ['elements removed at the end', [[1, 2], 3], [[1], 3], ['2-3: 1', '3-4: ']],
    ['a removed last member', { a: { b: 1 }, c: 1 }, { a: { b: 1 } }, ['3-4: }', '4-5: ']],
    ['a member that changes from object to array', { a: { b: 1 }, c: 2 }, { a: [1], c: 2 }, ['1-4: "a": [ 1 ],']],
    ['a replaced inner object', { a: { b: { c: 1 } }, d: 1 }, { a: { x: 2 }, d: 1 }, ['2-5: ', '5-5: "x": 2']],
  ] as const)
    it(`changedLines returns the smallest change: ${what}`, () => assert.deepEqual(changesOf(before, after), changes));
});
