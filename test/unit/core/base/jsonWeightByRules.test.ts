import assert from 'node:assert/strict';
import { deepestJson, heaviestJson, weighJson } from '../../../../src/core/base/jsonWeight.ts';
import { seeded } from '../../../support/access/mutations.ts';

/** Stands where a text of JSON may have blanks. */
const gap = '\f';

/** JSON, and what it weighs by the rules when each of its sequences of keys comes for the first time. */
interface Weighed {
  /** With gaps. */
  readonly text: string;
  readonly weight: number;
}

const sum = (parts: readonly Weighed[]) => parts.reduce((total, { weight }) => total + weight, 0);
const commasOf = (parts: readonly unknown[]) => 16 * Math.max(0, parts.length - 1);

/** The letter of `true` and `false` counts as that of a power of ten. */
function scalar(text: string): Weighed {
  return { text, weight: 8 + (/e/i.test(text) ? 24 : 0) };
}

/** @param written as it stands between the quotes */
function string(written: string): Weighed {
  const [pieces, escaped] = [written.split(/\\./u), written.match(/\\./gu) ?? []];
  const lengths = pieces.map((piece) => Buffer.byteLength(piece) * (/[\u0100-\uffff]/u.test(piece) ? 2 : 1));
  return { text: `"${written}"`, weight: lengths.reduce((total, one) => total + one, 24 + escaped.length) };
}

function array(...items: readonly Weighed[]): Weighed {
  return {
    text: `[${gap}${items.map(({ text }) => text).join(`${gap},${gap}`)}${gap}]`,
    weight: 56 + commasOf(items) + sum(items),
  };
}

/** @param members with their keys as these stand between the quotes */
function object(...members: readonly (readonly [key: string, value: Weighed])[]): Weighed {
  const ofKey = (key: string) => 16 + 176 + Buffer.byteLength(key) + (/^\d+$/.test(key) ? 152 : 0);
  const ofTable = members.length < 128 ? 0 : 64 * members.length;
  return {
    text: `{${gap}${members.map(([key, { text }]) => `"${key}"${gap}:${gap}${text}`).join(`${gap},${gap}`)}${gap}}`,
    weight:
      64 +
      ofTable +
      commasOf(members) +
      members.reduce((total, [key]) => total + ofKey(key), 0) +
      sum(members.map(([, value]) => value)),
  };
}

/** One after the other, and from the beginning again. */
function oneOf<T>(choices: readonly T[], index: number): T {
  const choice = choices[index % choices.length];
  assert.ok(choice !== undefined);
  return choice;
}

/** Keys that were not given before: plain ones, some of digits, and some that have to be escaped. */
function newKeys(): () => string {
  const forms = [
    (index: number) => `key${index}`,
    (index: number) => `1${index}`,
    (index: number) => `/${index}`,
    (index: number) => `${index}:`,
    (index: number) => `\\"${index}`,
    (index: number) => `\\\\${index}\\\\`,
    (index: number) => `一${index}`,
  ];
  let index = 0;
  return () => oneOf(forms, (index += 1))(index);
}

describe('what JSON weighs', () => {
  const fixed: Readonly<Record<string, Weighed>> = {
    nothing: { text: '', weight: 0 },
    blanks: { text: ' \t\r\n ', weight: 0 },
    'an empty text': string(''),
    'letters of one byte, of two and of three': string('abc \u0100 一二 x'),
    'the first letter that makes a text take two bytes for each': string('\u0100'),
    'what is escaped': string('\\"\\\\\\/\\u0001a\\n'),
    'letters of two bytes between what is escaped': string('abc\\n\u0100x\\tabc\\\\'),
    'numbers and literals': array(...['0', '-1', '2.5', 'true', 'false', 'null'].map(scalar)),
    'powers of ten': array(...['1e5', '-1E+300', '2.5e-7', '3'].map(scalar)),
    'texts with the letter of a power of ten': array(string('e'), string('E1'), scalar('1')),
    'an object without a key': object(),
    'an empty key': object(['', scalar('1')]),
    'keys of digits, and some that are not': object(
      ...['0', '9', '/', ':', '1a', 'a1', '1 ', '\\"1'].map((key) => [key, scalar('1')] as const),
    ),
    'a key after another object': object(['a', object(['b', scalar('1')])], ['c', array(object())]),
    'as many keys as need no table': object(...numbered(127)),
    'as many keys as need a table': object(...numbered(128)),
    'more keys than need a table': object(...numbered(130)),
    'many keys before and after an object with many': object(
      ...numbered(100, 'a'),
      ['inner', object(...numbered(100, 'b'))],
      ...numbered(26, 'c'),
    ),
    'more keys before and after an object than need a table': object(
      ...numbered(100, 'a'),
      ['inner', object(...numbered(100, 'b'))],
      ...numbered(27, 'c'),
    ),
  };
  function numbered(count: number, name = 'k') {
    return Array.from({ length: count }, (_, index) => [`${name}${index}`, scalar('0')] as const);
  }
  for (const [name, { text, weight }] of Object.entries(fixed))
    it(`is right for ${name}`, () => assert.equal(weighJson(text.replaceAll(gap, '')), weight));

  it('is right for two hundred values that chance has made, however they are laid out', () => {
    const random = seeded(26);
    const below = (end: number) => Math.floor(random() * end);
    const scalars = ['0', '-12.5', '1e9', '2E-3', 'true', 'null'].map(scalar);
    const strings = ['', 'plain', '\\"[{', '}],:', '一\\\\', '\\u0041b', '0'].map(string);
    for (let round = 0; round < 200; round += 1) {
      const key = newKeys();
      const any = (depth: number): Weighed => {
        const kind = below(depth > 5 ? 2 : 4);
        const several = () => Array.from({ length: below(5) }, () => any(depth + 1));
        if (kind === 2) return array(...several());
        if (kind === 3) return object(...several().map((value) => [key(), value] as const));
        return oneOf(kind === 0 ? scalars : strings, below(100));
      };
      const { text, weight } = array(any(0), any(0), any(0));
      for (const blanks of ['', ' ', '\n\t']) {
        const laidOut = text.replaceAll(gap, blanks);
        assert.doesNotThrow(() => void JSON.parse(laidOut), laidOut);
        assert.equal(weighJson(laidOut), weight, laidOut);
      }
    }
  });

  describe('goes on with the keys of an object after each object in it', () => {
    const times = 1000;
    // Two sequences pass for one or drive each other out by chance: a few times among thousands, or both of a kind each time.
    const isNear = (excess: number) => Math.abs(excess) < 20 * 177;
    const excessOf = (items: readonly Weighed[], known: number) => {
      const { text, weight } = array(...items);
      return Number(weighJson(text.replaceAll(gap, ''))) - (weight - known);
    };

    it('where they come again', () => {
      const pairs = [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
      ] as const;
      const excesses = pairs.map(([first, second]) => {
        const items = Array.from({ length: times }, (_, index) =>
          object([first, object([`inner${index}`, scalar('1')])], [second, scalar('2')]),
        );
        return excessOf(items, (times - 1) * (177 + 177));
      });
      assert.ok(excesses.filter(isNear).length >= 2, excesses.join(', '));
    });

    it('where the first of them is another each time', () => {
      const items = Array.from({ length: times }, (_, index) =>
        object([`first${index}`, object([`inner${index}`, scalar('1')])], ['second', scalar('2')]),
      );
      const excess = excessOf(items, 0);
      assert.ok(isNear(excess), `${excess}`);
    });
  });

  it('is that up to the limit, and none above it', () => {
    const objects = 730_000;
    const text = (bytes: number) => `[${'{},'.repeat(objects)}"${'x'.repeat(bytes - 56 - objects * (64 + 16) - 24)}"]`;
    assert.equal(weighJson(text(heaviestJson)), heaviestJson);
    assert.equal(weighJson(text(heaviestJson + 1)), 'heavy');
    assert.equal(weighJson(text(heaviestJson + 24).slice(0, -2)), heaviestJson);
    assert.equal(weighJson(text(heaviestJson + 25).slice(0, -2)), 'heavy');
  });

  it('ends at the depth that nobody reads', () => {
    const deep = (depth: number) => '[{"a":'.repeat(depth / 2);
    assert.equal(typeof weighJson(deep(deepestJson)), 'number');
    assert.equal(weighJson(`${deep(deepestJson)}[`), 'deep');
    assert.equal(weighJson(`${deep(deepestJson)}{`), 'deep');
    assert.equal(typeof weighJson(`${deep(deepestJson)}1}]${'}]'.repeat(deepestJson)}[[]]`), 'number');
  });
});
