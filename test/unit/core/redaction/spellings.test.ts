import assert from 'node:assert/strict';
import { spellingsOf } from '../../../../src/core/redaction/spellings.ts';

const readings = (text: string) => spellingsOf(text).map((spelling) => spelling.text);

describe('the ways to read a text', () => {
  const samples: Readonly<Record<string, readonly [written: string, read: string]>> = {
    'signs of JSON': ['a\\"b\\\\c\\/d\\n', 'a"b\\c/d\n'],
    'numbers of JSON': ['\\u0061b\\u00E4', 'abä'],
    'numbers of JSON, in capitals': ['\\U0061b', 'ab'],
    'an address': ['a%41%2d%C3%A4%f0%9f%98%80', 'aA-ä😀'],
    'names of XML': ['&lt;a&gt;&quot;&apos;&AMP;', '<a>"\'&'],
    'numbers of XML': ['&#97;&#x62;&#X63;&#x1F600;', 'abc😀'],
  };
  for (const [what, [written, read]] of Object.entries(samples)) {
    it(`resolves ${what}`, () => assert.deepEqual(readings(`x${written}y`), [`x${written}y`, `x${read}y`]));
  }

  it('is one where nothing is escaped, or what looks so is not', () => {
    for (const text of ['', 'plain', '100% sure', 'a & b', 'c:\\dir', '%ff', '%C3x', '&nothing;', '\\u00zz', '%'])
      assert.deepEqual(readings(text), [text]);
  });

  it('leaves what stands for no character', () => {
    assert.deepEqual(readings('%41%C0%80 &#xfffff;'), [
      '%41%C0%80 &#xfffff;',
      'A%C0%80 &#xfffff;',
      `%41%C0%80 ${String.fromCodePoint(0xfffff)}`,
      `A%C0%80 ${String.fromCodePoint(0xfffff)}`,
    ]);
    assert.deepEqual(readings('&#999999;&#1114112;'), [
      '&#999999;&#1114112;',
      `${String.fromCodePoint(999_999)}&#1114112;`,
    ]);
  });

  it('resolves one escape in another, three deep, and each kind by itself', () => {
    assert.ok(readings('a%255C%2522b').includes('a"b'));
    assert.ok(readings('a%25252541b').includes('a%41b'));
    assert.ok(!readings('a%25252541b').includes('aAb'));
    assert.ok(readings('\\f&lt;').includes('\\f<'), 'what looks like an escape may be none');
    assert.ok(readings('&amp;quot;').includes('"'));
  });

  it('is not read in more than ten ways, of which no two are the same', () => {
    const all = readings('\\u0025&amp;%5Cn &amp;%2541 \\u005c%22 %26amp;lt; \\\\u0041');
    assert.equal(all.length, 10);
    assert.equal(new Set(all).size, 10);
  });

  it('knows where each place stands in what came', () => {
    const written = 'ab%41c\\u0025%42&lt;d%C3%A4e';
    for (const { text, placeOf } of spellingsOf(written)) {
      assert.equal(placeOf(0), 0, text);
      assert.equal(placeOf(text.length), written.length, text);
      const at = text.indexOf('c');
      assert.deepEqual([placeOf(at), placeOf(at + 1)], [5, 6], text);
      const last = text.indexOf('e', 2);
      assert.deepEqual([placeOf(last), placeOf(last + 1)], [written.length - 1, written.length], text);
    }
    const [, , address] = spellingsOf(written);
    assert.deepEqual([address?.text, address?.placeOf(2), address?.placeOf(3)], ['abAc\\u0025B&lt;däe', 2, 5]);
  });
});
