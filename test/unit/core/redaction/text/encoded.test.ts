import assert from 'node:assert/strict';
import { hidden, mostHidden } from '../../../../../src/core/redaction/names/credentialNames.ts';
import { withoutEncoded, withoutNamedCharacters } from '../../../../../src/core/redaction/text/encoded.ts';
import '../../../../support/credentials/forgottenNames.ts';

/** Hides one word, wherever it can be read. */
const clean = (text: string) =>
  text.replaceAll('a "Kite"', hidden).replaceAll('a=Kite', hidden).replaceAll('/Kite', hidden);
const show = (text: string) => withoutEncoded(text, clean);

describe('what a text holds in another spelling', () => {
  const cases: readonly (readonly [what: string, text: string, shown: string])[] = [
    ['a string with quotes in it', '{"x":"see a \\"Kite\\" here"', `{"x":"see ${hidden} here"`],
    [
      'two strings',
      '"token a \\"Kite\\"" and "secret\\ta \\"Kite\\" x"',
      `"token ${hidden}" and "secret\\t${hidden} x"`,
    ],
    ['a string that is never closed', '"token a \\"Kite\\" x', `"token ${hidden} x`],
    ['a string that ends with half an escape', '"token a \\"Kite\\" x\\', `"token ${hidden} x`],
    ['a string that ends with its line', '"token a \\"Kite\\"\nb" c', `"token ${hidden}\nb" c`],
    ['a string with a tab as it is', '"token\ta \\"Kite\\""', `"token\\t${hidden}"`],
    ['a string that is escaped itself', '\\"token a \\\\"Kite\\\\"\\"', '\\"token a \\\\"Kite\\\\"\\"'],
    ['a string without an escape', '"token a=Kite"', '"token a=Kite"'],
    ['an escape that is none', '"token a \\"Kite\\" \\x"', '"token a \\"Kite\\" \\x"'],
    ['a short string of no credential', '"a\\nb"', '"a\\nb"'],
    ['a short string of one', '"\\ta=Kite"', `"\\t${hidden}"`],
    ['a string without an escape beside one with some', '"a=Kite" "b\\n"', '"a=Kite" "b\\n"'],
    ['a string after one that ends with its line', '"b\\n\n"\\ta=Kite"', `"b\\n\n"\\t${hidden}"`],
    ['an address in an address', 'x?u=https%3A%2F%2Fh%3Fa%3DKite y', `x?u=https%3A%2F%2Fh%3F${hidden} y`],
    ['a part in lower case', 'b%2fa%3dKite%26c', `b%2F${hidden}%26c`],
    ['percent signs before some that encode nothing', 'a%3DKite%zz', `${hidden}%zz`],
    ['percent signs before half of one', 'b a%3DKite%2', `b ${hidden}%2`],
    ['bytes that are no characters', 'a%3DKite%ff', 'a%3DKite%ff'],
    ['other signs of percent', '100%20a=Kite', '100%20a=Kite'],
    ['nothing of it', 'b%3Dc d', 'b%3Dc d'],
    ['nothing of it, in lower case', 'b%2fc%3dd', 'b%2fc%3dd'],
    ['one sign of percent', 'a%3DKite', hidden],
    ['a slash', 'b%2FKite', `b${hidden}`],
    ['another sign of percent', 'b%26a%3DKite%26', `b%26${hidden}%26`],
    ['a quotation mark in percent', 'a%20%22Kite%22', hidden],
  ];
  for (const [what, text, shown] of cases) it(`is looked through: ${what}`, () => assert.equal(show(text), shown));

  it('is looked through where characters stand by their names', () => {
    assert.equal(
      withoutNamedCharacters('a &quot;Kite&quot; &lt;b&gt; &amp; &apos;c&#39;', clean),
      `${hidden} &lt;b&gt; &amp; 'c'`,
    );
    for (const quote of ['&quot;', '&#34;'])
      assert.equal(withoutNamedCharacters(`a ${quote}Kite${quote}`, clean), hidden);
    assert.equal(withoutNamedCharacters('&#x27;a=Kite&#x27;"', clean), `'${hidden}'&quot;`);
    assert.equal(withoutNamedCharacters('&lt;b&gt;', clean), '&lt;b&gt;');
    assert.equal(withoutNamedCharacters('a "Kite" &nbsp;', clean), undefined);
    for (const name of ['&amp;', '&lt;', '&quot;', '&gt;', '&apos;', '&#39;', '&#34;', '&#x27;'])
      assert.equal(withoutNamedCharacters(name, clean), name, 'to the letter');
  });

  it('is hidden with all that follows beyond 20,000 strings of credentials', () => {
    const [string, shown] = ['"\\ta=Kite"', `"\\t${hidden}"`];
    assert.ok(show(string.repeat(mostHidden + 1)) === shown.repeat(mostHidden).slice(0, -1) + hidden);
    assert.ok(show(string.repeat(mostHidden - 1) + '"\\tb" c') === shown.repeat(mostHidden - 1) + '"\\tb" c');
  });
});
