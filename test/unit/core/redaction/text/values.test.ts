import assert from 'node:assert/strict';
import { Values } from '../../../../../src/core/redaction/text/values.ts';

/** The value that begins at the `«` of a text, in `‹›`. */
function valueIn(sample: string, isWhole = false, isFolded = false): string {
  const text = sample.replace('«', '');
  const [from, to] = new Values(text).at(sample.indexOf('«'), isWhole, isFolded);
  return `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`;
}

describe('where a value begins and ends', () => {
  const ends: readonly (readonly [text: string, value: string])[] = [
    ['a=«Kite b', 'a=‹Kite› b'],
    ['a=«Kite;b', 'a=‹Kite›;b'],
    ['a=«Kite&b', 'a=‹Kite›&b'],
    ['a=«Kite,b', 'a=‹Kite›,b'],
    ['(a=«Kite) b', '(a=‹Kite›) b'],
    ['a=«Ki)te b', 'a=‹Ki)te› b'],
    ['a=«Kite', 'a=‹Kite›'],
    ['a=«Kite\r\nb', 'a=‹Kite›\r\nb'],
    ['a=«Kite<b', 'a=‹Kite›<b'],
    ['a=«"Kite b" c', 'a="‹Kite b›" c'],
    ["a=«'it''s' c", "a='‹it''s›' c"],
    ['a=«"x\\"y" c', 'a="‹x\\"y›" c'],
    ['a=«"x\\\\" c', 'a="‹x\\\\›" c'],
    ['a=«"never closed\nb', 'a="‹never closed›\nb'],
    ['a=«`Kite b` c', 'a=`‹Kite b›` c'],
    ["a=«N'Kite' c", "a=N'‹Kite›' c"],
    ['a=«@"Kite" c', 'a=@"‹Kite›" c'],
    ['a=«"""Kite\nb""" c', 'a="""‹Kite\nb›""" c'],
    ['a=«\\"Kite\\" c', 'a=\\"‹Kite›\\" c'],
    ['a=«""Kite"" c', 'a=""‹Kite›"" c'],
    ['a=«"" c', 'a="‹›" c'],
    ['a=«["b", {"c": (1)}] d', 'a=‹["b", {"c": (1)}]› d'],
    ['a=«(b', 'a=‹(b›'],
    ['a: «|\n  b\n  c\nd', 'a: |\n‹  b\n  c›\nd'],
    ['a: «>-\n  b\n\n  c\nd', 'a: >-\n‹  b\n\n  c›\nd'],
    ['a:«\n- b\n- c\nd', 'a:\n‹- b\n- c›\nd'],
    ['  a: «|2\n    b\n  d', '  a: |2\n‹    b›\n  d'],
    ['a: «!!str &x Kite', 'a: !!str &x ‹Kite›'],
    ['a: «!!str  &x\tKite', 'a: !!str  &x\t‹Kite›'],
    ['«Kite b', '‹Kite› b'],
    ['a=«rb"Kite b" c', 'a=rb"‹Kite b›" c'],
    ['a=«f(b c', 'a=‹f(b› c'],
    ['a=«```Kite``` c', 'a=`‹``Kite``›` c'],
    ["a=«''Kite'' c", "a=''‹Kite›'' c"],
    ["a=«'' c", "a='‹›' c"],
    ['a=«\\"Kite \\\\\\"x\\" c', 'a=\\"‹Kite \\\\\\"x›\\" c'],
    ['a=«x\\"y c', 'a=‹x›\\"y c'],
    ['a=«\\\\\\"Kite\\\\\\" c', 'a=\\\\\\"‹Kite›\\\\\\" c'],
    ['a=«x`y c', 'a=‹x`y› c'],
    ['  a: «|\n    b\n \n    c\n  d', '  a: |\n‹    b\n \n    c›\n  d'],
    ['  a:«\n    b\nx - y', '  a:\n‹    b›\nx - y'],
    ['  a:«\n  - b\n  - c\n  d: e', '  a:\n‹  - b\n  - c›\n  d: e'],
    ['a: «|\r\n  b\r\n  c\r\nd', 'a: |\r‹\n  b\r\n  c\r›\nd'],
    ['a:«  \n  b\nc', 'a:  \n‹  b›\nc'],
    ['a: «12\n  b', 'a: ‹12›\n  b'],
    ['a: «|x\n  b', 'a: ‹|x›\n  b'],
  ];
  for (const [text, value] of ends) it(`is told: ${JSON.stringify(value)}`, () => assert.equal(valueIn(text), value));

  it('is the rest of its line where it is whole, and indented lines below where it is folded', () => {
    assert.equal(valueIn('a: «b c; d\r\ne', true), 'a: ‹b c; d›\r\ne');
    assert.equal(valueIn('a: «b\n c\n d\ne', true, true), 'a: ‹b\n c\n d›\ne');
    assert.equal(valueIn('a: «b\ne', true, true), 'a: ‹b›\ne');
    assert.equal(valueIn('a: «{{ b }}c d', true), 'a: ‹{{ b }}c d›');
  });

  it('is found again and again in one text, past quotes that are never closed', () => {
    const text = `a="b\nc='d\ne=f g`;
    const values = new Values(text);
    assert.deepEqual(
      [2, 7, 12].map((start) => text.slice(...values.at(start, false))),
      ['b', 'd', 'f'],
    );
  });
});
