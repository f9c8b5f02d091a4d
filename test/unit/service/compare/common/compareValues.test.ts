import assert from 'node:assert/strict';
import { parseJson } from '../../../../../src/platform/common/json/json.ts';
import { compareValues } from '../../../../../src/service/compare/common/compareValues.ts';
import { differencesIn, type Comparison } from '../../../../../src/service/compare/common/comparison.ts';
import { spotText } from '../../../../../src/service/compare/common/comparison.ts';
import { sideText } from '../../../../../src/service/compare/common/sideText.ts';
import { randomJson, seeded, shuffled, type Random } from '../../../../support/randomJson.ts';

interface Texts {
  readonly texts: { readonly before: string; readonly after: string } | undefined;
}

function compare(before: unknown, after: unknown, ...leftOut: string[]): Comparison & Texts {
  const steps = compareValues(before, after, new Set(leftOut));
  for (;;) {
    const step = steps.next();
    if (!step.done) continue;
    const [left, right] = [before, after].map((value) => sideText(value, step.value, new Set(leftOut)));
    const texts = left === undefined || right === undefined ? undefined : { before: left, after: right };
    return { ...step.value, texts };
  }
}

const compareJson = (before: string, after: string) => compare(parseJson(before), parseJson(after));

const device = <T extends object = object>(deviceId: string, more: T = {} as T) => ({
  deviceId,
  hostName: `host-${deviceId}`,
  state: 'UP',
  ...more,
});

function rowsOf({ lists }: Comparison): string[] {
  return lists.flatMap(({ rows }) =>
    rows.map(({ mark, id, spot, cells }) =>
      [
        mark,
        id,
        ...cells.map((cell) => `${spotText(cell.spot, spot)}: ${String(cell.before)} → ${String(cell.after)}`),
      ].join(' '),
    ),
  );
}

describe('compareValues', () => {
  const random: Random = seeded(7);
  const values = Array.from({ length: 200 }, () => randomJson(random, 5));

  it('compareValues reports no differences between a value and itself, and returns two equal texts', () => {
    for (const value of values) {
      const same = compare(value, structuredClone(value));
      assert.equal(differencesIn(same), 0);
      assert.deepEqual(same.varying, []);
      assert.equal(same.texts?.before, same.texts?.after);
    }
  });

  it('compareValues returns each side as JSON text that parses to the same value', () => {
    for (const [index, value] of values.entries()) {
      const { texts } = compare(value, values[(index + 1) % values.length]);
      assert.deepEqual(canonical(JSON.parse(texts?.before ?? '')), canonical(value));
      assert.deepEqual(canonical(JSON.parse(texts?.after ?? '')), canonical(values[(index + 1) % values.length]));
    }
  });

  it('compareValues ignores the order of members, and the order of elements with an ID', () => {
    const devices = Array.from({ length: 40 }, (_, index) =>
      device(String(index), { ports: [{ name: 'a' }, { name: 'b' }] }),
    );
    const turned = shuffled(random, devices).map(({ ports, ...rest }) => ({ ports: [...ports].reverse(), ...rest }));
    const { texts, ...found } = compare({ count: 40, devices }, { devices: turned, count: 40 });
    assert.equal(differencesIn(found), 0);
    assert.equal(texts?.before, texts?.after);
  });

  it('sideText sorts matched elements by ID, so that both texts have the same order', () => {
    const { texts } = compare(
      ['b', 'a', 'c', 'e'].map((id) => ({ id })),
      ['e', 'd', 'a', 'b'].map((id) => ({ id })),
    );
    const idsIn = (text = '') => [...text.matchAll(/"id": "(\w)"/g)].map(([, id]) => id).join('');
    assert.deepEqual([idsIn(texts?.before), idsIn(texts?.after)], ['abce', 'abde']);
  });

  it('compareValues reports exactly the elements that were added, removed, or changed', () => {
    for (let round = 0; round < 50; round += 1) {
      const ids = Array.from({ length: 30 }, (_, index) => `d${index}`);
      const [removed, changed] = [ids.filter(() => random() < 0.2), ids.filter(() => random() < 0.2)];
      const added = Array.from({ length: 4 }, (_, index) => `new${index}`);
      const before = ids.map((id) => device(id));
      const kept = ids.filter((id) => !removed.includes(id));
      const after = shuffled(random, [
        ...kept.map((id) => device(id, changed.includes(id) ? { state: 'DOWN' } : {})),
        ...added.map((id) => device(id)),
      ]);
      const [list] = compare({ devices: before }, { devices: after }).lists;
      const marked = (wanted: string) =>
        (list?.rows ?? [])
          .filter(({ mark }) => mark === wanted)
          .map(({ id }) => id)
          .sort();
      assert.equal(list?.member, 'deviceId');
      assert.deepEqual(marked('added'), [...added].sort());
      assert.deepEqual(marked('removed'), [...removed].sort());
      assert.deepEqual(marked('changed'), changed.filter((id) => kept.includes(id)).sort());
      assert.deepEqual(list.path, ['devices']);
    }
  });

  it('compareValues reports the changed cells of a row at any depth', () => {
    const one = device('a', {
      tags: ['x'],
      load: { cpu: 1 },
      ports: [{ name: 'eth0', state: 'UP' }, { name: 'eth1' }],
    });
    const other = { ...one, tags: ['x', 'y'], load: { cpu: 2 }, ports: [{ name: 'eth0', state: 'DOWN' }], extra: true };
    assert.deepEqual(rowsOf(compare([one], [other])), [
      'changed a extra: undefined → true load.cpu: 1 → 2 ports["eth0"].state: UP → DOWN ports["eth1"]: [object Object] → undefined tags: x → x,y',
    ]);
  });

  it('compareValues matches elements by the first shared member with unique values, or else by position', () => {
    const memberOf = (before: object[], after: object[]) => compare({ list: before }, { list: after }).lists[0]?.member;
    const named = (...ids: number[]) => ids.map((id, at) => ({ id, name: 'ab'[at] }));
    const other = [{ id: 2, name: 'b' }];
    assert.deepEqual(
      [named(1, 2), named(1, 1), named(1, 3)].map((list) => memberOf(list, other)),
      ['id', 'name', 'name'],
    );
    assert.equal(memberOf([{ linkId: 'x', devAId: 'a' }], [{ linkId: 'y', devAId: 'b' }]), 'linkId');
    assert.equal(memberOf([{ orgId: 'o', ruleId: 'x' }], [{ orgId: 'o', ruleId: 'x' }]), 'ruleId');
    assert.equal(memberOf([{ id: 1 }], [{ id: '1' }]), 'id');
    assert.equal(memberOf([{ id: 1 }, { id: null }], [{ id: 1 }]), undefined);
    assert.equal(memberOf([{ state: 'UP' }], [{ state: 'DOWN' }]), undefined);
    assert.equal(compare({ list: [{ state: 'UP' }] }, { list: [{ state: 'DOWN' }] }).othersCount, 1);
  });

  it('compareValues never matches elements by masked values, and reports no difference between these', () => {
    const hidden = '•••••••• (hidden)';
    const found = compare([{ id: hidden, name: 'a', password: hidden }], [{ id: hidden, name: 'a', password: hidden }]);
    assert.deepEqual([found.lists[0]?.member, differencesIn(found)], ['name', 0]);
  });

  it('compareValues keeps all digits, and distinguishes numbers that are equal as doubles', () => {
    const { others, texts } = compareJson('{"a":12345678901234567890,"b":1.50}', '{"a":12345678901234567891,"b":1.50}');
    assert.deepEqual(
      others.map(({ before, after }) => [String(before), String(after)]),
      [['12345678901234567890', '12345678901234567891']],
    );
    assert.equal(texts?.before, '{\n  "a": 12345678901234567890,\n  "b": 1.50\n}\n');
  });

  it('compareValues keeps repeated members, and members named like built-in methods', () => {
    const json = '{"a":1,"a":2,"__proto__":{"x":1},"constructor":null}';
    const { texts, ...found } = compareJson(json, json);
    assert.equal(differencesIn(found), 0);
    assert.deepEqual(texts?.before.split('\n').slice(1, 6), [
      '  "__proto__": {',
      '    "x": 1',
      '  },',
      '  "a": 1,',
      '  "a": 2,',
    ]);
    assert.equal(compareJson('{"constructor":1}', '{}').othersCount, 1);
  });

  it('compareValues finds the fields that differ in every element, and ignores the ones a person selects', () => {
    const list = (at: number) =>
      [1, 2, 3].map((id) => ({ id, seen: { at: at + id }, state: id === 2 ? String(at) : 'UP' }));
    const [before, after] = [
      { count: 3, list: list(10) },
      { count: 4, list: list(20) },
    ];
    const { varying } = compare(before, after);
    assert.deepEqual(
      varying.map(({ path, count }) => [path, count]),
      [['$.list[*].seen.at', 3]],
    );
    const rest = compare(before, after, '$.list[*].seen.at');
    assert.deepEqual(rowsOf(rest), ['changed 2 state: 10 → 20']);
    assert.equal(rest.othersCount, 1);
    assert.doesNotMatch(`${rest.texts?.before}${rest.texts?.after}`, /"at"/);
  });

  it('compareValues compares values of different types, empty values, and values on one side only', () => {
    for (const [before, after, count] of [
      [{ a: [] }, { a: {} }, 1],
      [[], {}, 1],
      [null, [], 1],
      [{}, { a: { b: [1] } }, 1],
      [[1, 2], [2, 1], 1],
      [[], [{ id: 1 }, { id: 2 }], 2],
    ] as const) {
      const found = compare(before, after);
      assert.equal(differencesIn(found), count, JSON.stringify([before, after]));
      assert.deepEqual(JSON.parse(found.texts?.before ?? ''), before);
      assert.deepEqual(JSON.parse(found.texts?.after ?? ''), after);
    }
  });

  it('compareValues compares JSON of the greatest depth, and yields regularly in large objects and lists', () => {
    const deep = (end: unknown) =>
      Array.from({ length: 495 }).reduce<unknown>((inside) => ({ children: [inside] }), end);
    assert.equal(compare(deep(1), deep(2)).othersCount, 1);
    const wide = Object.fromEntries(
      Array.from({ length: 30_000 }, (_, index) => [`k${(index * 7919) % 30_000}`, index]),
    );
    const { texts, ...found } = compare(wide, { ...wide, k7: 'x' });
    assert.equal(differencesIn(found), 1);
    const keys = [...(texts?.before ?? '').matchAll(/"(k\d+)"/g)].map(([, key]) => key ?? '');
    assert.deepEqual(keys, Object.keys(wide).sort());
    const list = Array.from({ length: 30_000 }, (_, id) => ({ id, name: `n${id}` }));
    let steps = 0;
    for (const walk = compareValues(list, [...list].reverse()); !walk.next().done;) steps += 1;
    assert.ok(steps > 100, String(steps));
  });

  it('compareValues counts differences beyond its limit, and returns no texts if they would be too long', () => {
    const list = Array.from({ length: 25_000 }, (_, id) => ({ id, text: 'x'.repeat(600) }));
    const { lists, texts } = compare(list, []);
    assert.deepEqual([lists[0]?.counts.removed, lists[0]?.rows.length, texts], [25_000, 20_000, undefined]);
  });
});

/** Returns the value with members and elements sorted. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(canonical)
      .map((one) => JSON.stringify(one))
      .sort();
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, inner]) => [key, canonical(inner)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
