import assert from 'node:assert/strict';
import { elementTexts } from '../../../../../src/api/common/pages/elementTexts.ts';

describe('elementTexts', () => {
  it('elementTexts returns elements as they were written, including numbers beyond double precision', () => {
    const text =
      '{"a":{"pageData":[0]}, "data" : { "x\\"]":"]}", "pageData" : [ {"id":9007199254740993, "v":1e400} , "a,b\\\\" ,-0.0,[[],{}],null ] } }';
    assert.deepEqual(elementTexts(text, ['data', 'pageData']), [
      '{"id":9007199254740993, "v":1e400}',
      '"a,b\\\\"',
      '-0.0',
      '[[],{}]',
      'null',
    ]);
    assert.deepEqual(elementTexts(' [\n1 ,2\n]\n', []), ['1', '2']);
    assert.deepEqual(elementTexts('[[1],[2,3]]', [1]), ['2', '3']);
    assert.deepEqual(elementTexts('{"rows":[]}', ['rows']), []);
  });

  it('elementTexts returns undefined if there is no array at the path', () => {
    for (const [text, path] of [
      ['{"a":1}', ['b']],
      ['{"a":1}', ['a']],
      ['{"a":{}}', ['a']],
      ['[1]', ['a']],
      ['{"a":[1]}', [0]],
      ['[1]', [1]],
      ['7', []],
    ] as const)
      assert.equal(elementTexts(text, path), undefined, text);
  });

  it('elementTexts throws if the text ends too early', () => {
    for (const text of ['[', '[1', '[1,', '["a', '[{"a":', '[[1]'])
      assert.throws(() => elementTexts(text, []), SyntaxError, text);
  });

  it('elementTexts returns the same elements as JSON.parse for random values', () => {
    let seed = 7;
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const value = (depth: number): unknown => {
      const kind = random(depth > 0 ? 7 : 5);
      if (kind === 0) return null;
      if (kind === 1) return random(2) === 0;
      if (kind === 2) return random(1e6) / 7;
      if (kind < 5) return Array.from({ length: random(6) }, () => '"\\,]}:{[ \n\u2028é'.charAt(random(13))).join('');
      const members = Array.from({ length: random(4) }, () => value(depth - 1));
      return kind === 5 ? members : Object.fromEntries(members.map((one, index) => [`k${'"'.repeat(index)}`, one]));
    };
    for (let round = 0; round < 300; round += 1) {
      const list = Array.from({ length: random(5) }, () => value(3));
      const text = JSON.stringify({ data: { pageData: list } }, undefined, random(3));
      const texts = elementTexts(text, ['data', 'pageData']);
      assert.deepEqual(
        texts?.map((one) => JSON.parse(one) as unknown),
        list,
      );
    }
  });
});
