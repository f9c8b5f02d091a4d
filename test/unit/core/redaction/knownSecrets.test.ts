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

describe('what covers a secret that is known', () => {
  const word = /K7[\da-f]{24}Z/;
  const coverOf = (secrets: readonly string[], text: string) => knownSecrets(secrets).cover(text).replace(word, '#');

  it('is a word that nothing is found in, and that is hidden like the secret', () => {
    const { cover, hide } = knownSecrets(['Kite/maple7']);
    const covered = cover('x Kite/maple7 y %4bite%2Fmaple7');
    assert.match(covered, /^x K7[\da-f]{24}Z y K7[\da-f]{24}Z$/);
    assert.equal(hide(covered), `x ${hidden} y ${hidden}`);
    assert.equal(hide(`x ${hidden}${covered.slice(10, 28)} y`), `x ${hidden} y`, 'what is left of the word goes too');
  });

  it('covers what is long, and no number, and not what may be a name', () => {
    for (const secret of [
      'Kite-mapl',
      'Kitemapl',
      'a secret of words',
      'client.secret1234',
      'client_secret#',
      '12345678a',
      '-12345678',
    ])
      assert.equal(coverOf([secret], `x ${secret} y`), 'x # y', secret);
    for (const secret of ['Kitemap', '12345678', '1234.5678', 'client_secret', 'CLIENT-SECRET', 'access.token123'])
      assert.equal(coverOf([secret], `x ${secret} y`), `x ${secret} y`, secret);
  });

  it('covers secrets that overlap as one, where one of them may be covered', () => {
    assert.equal(coverOf(['client_secret', 'secret-Kite7maple'], 'x client_secret-Kite7maple y'), 'x # y');
    assert.equal(coverOf(['client_secret', 'secret_token'], 'x client_secret_token y'), 'x client_secret_token y');
    assert.equal(coverOf(['abc', 'Kite7maple'], 'x Kite7mapleabc abc y'), 'x # abc y');
    assert.equal(coverOf(['Kite7maple'], 'Kite7maple'), '#');
    assert.equal(coverOf(['Kite7maple', 'kite7maple'], 'x KITE7MAPLE y'), 'x # y');
  });

  it('is nothing in a text that is too short, or where nothing is known', () => {
    assert.equal(knownSecrets([]).cover('x'), 'x');
    assert.equal(knownSecrets(['Kite7maple']).cover('Kite'), 'Kite');
  });
});

describe('what is left of a secret that is known', () => {
  const { hide } = knownSecrets(['Kite7-maple/syrup']);
  const samples: Readonly<Record<string, string>> = {
    [`x ${hidden}maple/syrup y`]: `x ${hidden} y`,
    [`x Kite7-map${hidden} y`]: `x ${hidden} y`,
    [`${hidden}e7-maple${hidden} y`]: `${hidden} y`,
    [`x ${hidden}yrup y`]: `x ${hidden} y`,
    [`x Kite${hidden} y`]: `x ${hidden} y`,
    [`x ${hidden}rup y`]: `x ${hidden}rup y`,
    [`x Kit${hidden} y`]: `x Kit${hidden} y`,
    [`Kite${hidden}`]: hidden,
    [`${hidden}SYRUP`]: hidden,
    [`x ${hidden}maple%2Fsyrup y`]: `x ${hidden} y`,
    [`x Kite7%2Dmap${hidden} y`]: `x ${hidden} y`,
    [`x ${hidden} maple y`]: `x ${hidden} maple y`,
    [`maple ${hidden} y`]: `maple ${hidden} y`,
    [`x ${hidden}${hidden}${hidden} ${hidden}${hidden} y`]: `x ${hidden} ${hidden} y`,
    [`${hidden}mapleKite7-maple/syrup!`]: `${hidden}!`,
  };
  for (const [text, shown] of Object.entries(samples)) {
    it(`is hidden beside what is hidden: ${text.replaceAll(hidden, '•')}`, () => assert.equal(hide(text), shown));
  }

  it('is found by the first text that holds something hidden, be it shorter than each secret', () => {
    const long = 'Kite7-maple/syrup'.repeat(3);
    assert.equal(knownSecrets([long]).hide(`${hidden}Kite`), hidden);
    assert.equal(knownSecrets([long]).hide(`Kite${hidden}`), hidden);
  });

  it('is left out at the end of a text that is cut', () => {
    assert.equal(hide('some words Kite7-map', true), 'some words ');
    assert.equal(hide('some words Kite7-map'), 'some words Kite7-map');
    assert.equal(hide('some words of a text', true), 'some words of a text');
    assert.equal(hide('Kite7-maple/syrup, Kit', true), `${hidden}, Kit`);
  });

  it('is found where the sign for what is hidden is a secret itself', () => {
    assert.equal(knownSecrets(['hidden']).hide(`x ${hidden} is hidden`), `x ${hidden} is ${hidden}`);
  });

  it('leaves places as they are where letters change their number in another case', () => {
    assert.equal(hide('İİ Kite7-maple/syrup İ'), `İİ ${hidden} İ`);
    assert.equal(knownSecrets(['Kİte7']).hide('x Kİte7 y'), `x ${hidden} y`);
    assert.equal(knownSecrets(['Kİte7']).hide('x Kite7 y'), `x ${hidden} y`);
  });
});
