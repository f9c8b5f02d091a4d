import assert from 'node:assert/strict';
import { hidden } from '../../../../src/core/redaction/names/credentialNames.ts';
import { redactedLog } from '../../../../src/core/redaction/redactedLog.ts';
import { longestText, redaction } from '../../../../src/core/redaction/redaction.ts';
import { marked } from '../../../support/texts/marked.ts';
import '../../../support/credentials/forgottenNames.ts';

const clean = redaction(['KnownKite']);

describe('a text of any kind', () => {
  const samples: Readonly<Record<string, string>> = {
    'a setting of a device with a sign': 'set password = ‹maple›',
    'a variable of csh': 'setenv API_TOKEN ‹maple›',
    'a name in bold': '**Password**: ‹maple syrup›',
    'a short user name and password in base64': 'sent Basic ‹dXNlcjpwdw==›',
    'JSON in JSON': '{"a":"{\\"token\\":\\"‹maple›\\"}"}',
    'JSON in a line of a log': 'INFO {"token":"‹maple›"} done',
    'markup in JSON': '{"a":"<token>‹maple›</token>"}',
    'an address in an address': 'https://h/?next=https%3A%2F%2Fh%2F%3Ftoken%3D‹maple›%26x%3D1',
    'a sentence in an address': 'https://h/?note=the%20password%20is%20‹maple›',
    'the path of a build in an address': 'https://h/a%20b/build_aB3dE6gH9jK2mN5pQ8sT/log',
    'characters by their names': '&lt;token&gt;‹maple›&lt;/token&gt;',
    'a secret that is known': 'x ‹KnownKite› y',
    'a table': 'user,token\nanna,‹maple›',
    'a sentence': 'The password is ‹maple›.',
    'a short token of a service': '‹xoxb-12345678›',
    'the record of what is granted, to the letter': '{"orgPrivilegeMap":{"API tokens":["VIEW", "EDIT"]}}',
    'a password of signs alone': '密码是‹!?$&›',
    'the digest of a commit': 'Deployed with sha 9fceb02d0a1.',
    'an address of a device': 'aa:55:bb:cc:dd:ee',
    'an address of a network': '2001:db8:85:a3:0:8a2e:370:7334',
    'an address of a device in capitals': 'AA:55:BB:CC:DD:EE',
    'a line of .pgpass in hexadecimal digits': 'db:5432:cafe:ada:‹bad5›',
    'a word': 'maple',
    'an identifier': '123e4567-e89b-12d3-a456-426614174000',
  };
  for (const [what, sample] of Object.entries(samples)) {
    it(`is shown without credentials: ${what}`, () => {
      const [text, shown] = marked(sample);
      assert.equal(clean.text(text), shown);
    });
  }
});

describe('JSON in strings of JSON', () => {
  /** The private part of a key, which only shows as such in an object. */
  const nested = (depth: number, d: string, more: object = {}) => {
    let text = `{"kty":"RSA","d":"${d}"}`;
    for (let level = 0; level < depth; level += 1) text = JSON.stringify({ a: text, ...more });
    return text;
  };

  it('is looked through six levels down, and below as plain text', () => {
    for (const depth of [0, 1, 6])
      assert.equal(clean.text(nested(depth, 'maple')), nested(depth, hidden), `${depth} levels`);
    assert.equal(clean.text(nested(7, 'maple')), nested(7, 'maple'));
    assert.equal(clean.text(nested(7, 'maple KnownKite')), nested(7, `maple ${hidden}`));
  });

  it('is looked through however long it is', () => {
    const more = { b: 'x'.repeat(5_000) };
    assert.equal(clean.text(nested(2, 'maple', more)), nested(2, hidden, more));
  });
});

describe('a text that is full of other texts', () => {
  /** What is in it is found twice at each level: as JSON, and as a string of JSON. */
  const nested = (inner: string) => {
    let text = inner;
    for (let level = 0; level < 5; level += 1) text = `at ${level}: ${JSON.stringify({ a: text })}`;
    return text;
  };
  const key = nested('{"kty":"RSA","d":"maple","token":"syrup"}');

  it('is looked through several times its length, and then as plain text', () => {
    const harmless = nested('some words of a text '.repeat(20));
    assert.doesNotMatch(clean.text(`${key}\n${harmless}`), /maple|syrup/);
    const shown = clean.text(`${harmless}\n${key}`);
    assert.match(shown, /maple/, 'it only shows as a part of a key in JSON');
    assert.doesNotMatch(shown, /syrup/);
  });
});

describe('the body of an answer', () => {
  it('is JSON, text or nothing', () => {
    assert.deepEqual(clean.body('\ufeff{"token":"x","a":1}'), {
      kind: 'json',
      text: `{"token":"${hidden}","a":1}`,
      value: { token: hidden, a: 1 },
      isChanged: true,
    });
    assert.deepEqual(clean.body('[1]'), { kind: 'json', text: '[1]', value: [1], isChanged: false });
    assert.deepEqual(clean.body('["\ufeff"]'), {
      kind: 'json',
      text: '["\ufeff"]',
      value: ['\ufeff'],
      isChanged: false,
    });
    assert.deepEqual(clean.body(' \n'), { kind: 'empty' });
    assert.deepEqual(clean.body('{"token":"x"'), { kind: 'text', text: `{"token":"${hidden}"`, left: 0 });
  });

  it('is looked through up to 4 MiB of text, and the rest is left out', () => {
    const body = clean.body(`${' '.repeat(longestText - 1)}a and more`);
    assert.ok(body.kind === 'text');
    assert.deepEqual([body.text.length, body.left], [longestText, 9]);
  });

  it('does not end in the beginning of a secret where it was cut, and ends as it came where it was not', () => {
    const cut = clean.body(`${' '.repeat(longestText - 5)}KnownKite`);
    assert.ok(cut.kind === 'text');
    assert.deepEqual([cut.text.trim(), cut.left], ['', 4]);
    assert.deepEqual(clean.body('some words, Known'), { kind: 'text', text: 'some words, Known', left: 0 });
  });
});

describe('a log', () => {
  it('has no credential in any of its lines, those included that are known by then', () => {
    const lines: string[] = [];
    const note = (line: string) => void lines.push(line);
    let secrets: string[] = [];
    const log = redactedLog({ debug: note, info: note, warn: note }, () => secrets);
    log.debug('KnownKite token=x');
    secrets = ['KnownKite'];
    log.info('KnownKite');
    log.warn('a KnownKite b');
    assert.deepEqual(lines, [`KnownKite token=${hidden}`, hidden, `a ${hidden} b`]);
  });
});
