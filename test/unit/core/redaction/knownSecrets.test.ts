import assert from 'node:assert/strict';
import { knownSecrets } from '../../../../src/core/redaction/knownSecrets.ts';
import { hidden } from '../../../../src/core/redaction/names/credentialNames.ts';

/** Has bytes that every spelling writes in a way of its own. */
const secret = 'ü?>~~ "q"/Kite\\ß';

describe('a secret that is known', () => {
  const forms: Readonly<Record<string, string>> = {
    'as it is': secret,
    'as JSON writes it': JSON.stringify(secret).slice(1, -1),
    'as JSON writes it with slashes escaped': JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
    'in a URL': encodeURIComponent(secret),
    'in a URL, in lower case': encodeURIComponent(secret).toLowerCase(),
    'in a form': encodeURIComponent(secret).replaceAll('%20', '+').replaceAll('~', '%7E'),
    'with each byte percent-encoded': [...Buffer.from(secret)].map((byte) => `%${byte.toString(16)}`).join(''),
    'in hexadecimal digits': Buffer.from(secret).toString('hex'),
    'in hexadecimal digits, in upper case': Buffer.from(secret).toString('hex').toUpperCase(),
  };
  for (const [what, form] of Object.entries(forms)) {
    it(`is hidden ${what}, wherever it stands`, () => {
      assert.equal(knownSecrets([secret]).hide(`<${form}> and ${form}`), `<${hidden}> and ${hidden}`);
    });
  }

  for (const encoding of ['base64', 'base64url'] as const) {
    it(`is hidden in ${encoding}, by itself and as a part of something longer`, () => {
      const { hide } = knownSecrets([secret]);
      assert.ok(hide(`<${Buffer.from(secret).toString(encoding)}>`).startsWith(`<${hidden}`));
      for (const before of ['', 'a', 'ab', 'abc', 'robin:']) {
        for (const after of ['', 'z', 'yz']) {
          const written = Buffer.from(before + secret + after).toString(encoding);
          const shown = hide(written);
          assert.ok(shown.includes(hidden), `${before}, ${after}`);
          // At either end, bits of what stands beside it share a digit with it.
          assert.ok(
            shown.replace(hidden, '').replace(/=+$/, '').length <=
              Math.ceil((4 * (before.length + after.length)) / 3) + 3,
            shown,
          );
        }
      }
    });
  }

  it('is hidden with each byte percent-encoded, in two digits each', () => {
    const written = [...Buffer.from('Kite\tmaple')].map((byte) => `%${byte < 16 ? '0' : ''}${byte.toString(16)}`);
    assert.equal(knownSecrets(['Kite\tmaple']).hide(`x=${written.join('')}`), `x=${hidden}`);
  });

  it('may be none', () => {
    assert.equal(knownSecrets([]).hide('a text'), 'a text');
  });

  it('is hidden as a whole where it holds another one', () => {
    for (const secrets of [
      ['Kite', 'Kite00001maple'],
      ['Kite00001maple', 'Kite'],
    ]) {
      assert.equal(knownSecrets(secrets).hide('Kite00001maple, Kite'), `${hidden}, ${hidden}`);
    }
  });

  it('is hidden with all characters that patterns give a meaning', () => {
    const odd = String.raw`a.*+?^${'$'}{}()|[]\/-z`;
    assert.equal(knownSecrets([odd]).hide(`<${odd}>`), `<${hidden}>`);
    assert.equal(knownSecrets(['a.c']).hide('abc'), 'abc');
  });

  it('is not looked for when it is too short to be told from any text', () => {
    assert.equal(knownSecrets(['ab', '']).hide('ab'), 'ab');
    assert.equal(knownSecrets(['abc']).hide('abc'), hidden);
    assert.equal(knownSecrets(['abc']).hide('YWJj'), 'YWJj', 'four digits of base64 stand in texts by chance');
    assert.equal(knownSecrets(['abcde']).hide('YWJjZGU='), `${hidden}U=`, 'six do not');
  });
});
