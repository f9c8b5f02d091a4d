import assert from 'node:assert/strict';
import { redaction } from '../../../../src/platform/redaction/common/redaction.ts';
import { hidden } from '../../../../src/platform/redaction/common/span.ts';
import { seeded } from '../../../support/randomJson.ts';
import { rounds } from '../../../support/rounds.ts';

/** Number of consecutive characters of a secret that would reveal part of it. */
const telling = 8;

const letters = 'abcdefghijklmnopqrstuvwxyz';
const base62 = `${letters}${letters.toUpperCase()}0123456789`;
const visible = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('');

/** Parts of other credential forms, which a secret may contain by chance. */
const pieces = [
  ...'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.~ghp_~acme_~://ada:~@h~password=~token ~ is ~"secret":"~<token>'.split('~'),
  ...'</token>~%3Dpwd%3D~\\"pw=~Bearer ~&sig=~$2b$12$~.~|~,~;~ ~\t'.split('~'),
];

type Random = () => number;

const below = (random: Random, count: number) => Math.floor(random() * count);
const pick = <T>(random: Random, from: ArrayLike<T>): T => from[below(random, from.length)] as T;
const drawn = (random: Random, alphabet: string, length: number) =>
  Array.from({ length }, () => pick(random, alphabet)).join('');

const secretsOf: Readonly<Record<string, (random: Random) => string>> = {
  'letters and digits': (random) => drawn(random, base62, 24 + below(random, 40)),
  base64url: (random) => drawn(random, `${base62}-_`, 24 + below(random, 40)),
  base64: (random) => `${drawn(random, `${base62}+/`, 22 + below(random, 40))}==`,
  'hexadecimal digits': (random) => drawn(random, '0123456789abcdef', 32),
  'parts separated by dots': (random) =>
    Array.from({ length: 2 + below(random, 4) }, () => drawn(random, `${base62}-_`, 4 + below(random, 20))).join('.'),
  'all visible characters': (random) => drawn(random, visible, 16 + below(random, 40)),
  'words separated by spaces': (random) =>
    Array.from({ length: 3 + below(random, 3) }, () => drawn(random, letters, 3 + below(random, 7))).join(' '),
  'pieces of other credentials': (random) =>
    Array.from({ length: 2 + below(random, 3) }, () => pick(random, pieces) + drawn(random, base62, below(random, 24)))
      .join('')
      .padEnd(16, 'x9K'),
};

/** Encodings in which known secrets are masked. */
const encodings: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'as JSON': (secret) => JSON.stringify(secret).slice(1, -1),
  'as JSON with numbers for characters': (secret) =>
    secret.replace(/[^a-z\d]/gi, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'in a URL': encodeURIComponent,
  'in a URL with more signs than needed': (secret) =>
    encodeURIComponent(secret).replace(/[.!~*'()_-]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
  'in a form': (secret) => new URLSearchParams({ x: secret }).toString().slice(2),
};

const carriers: Readonly<Record<string, (written: string) => string>> = {
  alone: (written) => written,
  'in a sentence': (written) => `The token ${written} has expired at 10:30.`,
  'after a scheme': (written) => `Authorization: Bearer ${written}`,
  'in a log line': (written) => `2025-01-02T03:04:05Z INFO GET /x?access_token=${written}&page=2 pwd=${written} up=1`,
  'after an option': (written) => `run --verbose --token ${written} --host core-1`,
  'in JSON without an end': (written) => `{"note":"${written}","more":[`,
  'in XML': (written) => `<a note="${written}"><b>${written}</b></a>`,
  'in a table': (written) => `user,note\nada,${written}\n`,
  'between other characters': (written) => `x9${written}z7`,
  'twice without anything between': (written) => `see ${written}${written}.`,
};

/** Returns all runs of a secret, in each encoding. */
function tellsOf(secret: string): ReadonlySet<string> {
  const runs = Array.from({ length: secret.length - telling + 1 }, (_, at) => secret.slice(at, at + telling));
  return new Set(
    Object.values(encodings).flatMap((encode) => runs.map((run) => encode(run).toLowerCase().replace(/=+$/, ''))),
  );
}

/** Whether the text contains a run of the secret in one of these encodings. */
function isTold(text: string, tells: ReadonlySet<string>): boolean {
  const written = text.toLowerCase();
  return [...tells].some((run) => run.length >= telling && written.includes(run) && !ofCarriers.includes(run));
}

/** Text of the carriers themselves. */
const ofCarriers = Object.values(carriers)
  .map((carry) => carry('\n').toLowerCase())
  .join('\n');

/** Ways in which a text is redacted and shown. */
const showings: readonly ((secrets: readonly string[], text: string) => string)[] = [
  (secrets, text) => redaction(secrets).text(text).text,
  (secrets, text) => JSON.stringify(redaction(secrets, true).body(text)),
  (secrets, text) => JSON.stringify(redaction(secrets).body(text)),
];

describe('secrets of the session that contain the form of another credential', function () {
  this.timeout(600_000);

  function told(secret: string, others: readonly string[] = []): string[] {
    const tells = tellsOf(secret);
    return Object.entries(encodings).flatMap(([how, encode]) =>
      Object.entries(carriers).flatMap(([where, carry]) => {
        const text = carry(encode(secret));
        return showings.some((show) => isTold(show([...others, secret], text), tells))
          ? [`${how}, ${where}: ${secret}`]
          : [];
      }),
    );
  }

  for (const [what, secretOf] of Object.entries(secretsOf)) {
    it(`redaction hides a session secret made of ${what} completely in every context`, () => {
      const shown: string[] = [];
      const count = rounds(400, 8);
      for (let seed = 1; seed <= count; seed += 1) {
        const random = seeded(seed);
        const secret = secretOf(random);
        const start = below(random, secret.length);
        // A part of it is also a secret, and another secret overlaps with its end.
        const others = seed % 3 === 0 ? [secret.slice(start, start + 12), secret.slice(-6) + secretOf(random)] : [];
        shown.push(...told(secret, others));
      }
      assert.deepEqual(shown.slice(0, 10), []);
    });
  }

  it('redaction hides a session secret of 200,000 characters', () => {
    const secret = 'aB3-'.repeat(50_000);
    assert.equal(redaction([secret]).json(`{"a":"${secret}","b":1}`).text, `{"a":"${hidden}","b":1}`);
  });

  it('redaction hides a session secret completely even if part of it looks like another credential', () => {
    const secret = ['Kite-maple-ghp', 'Abcdefghij0123456789Klmnopqrst012345-syrup-tree'].join('_');
    assert.doesNotMatch(redaction([secret]).text(`x ${secret} y`).text, /maple|syrup/);
    assert.match(redaction().text(`x ${secret} y`).text, /maple/, 'it is its form alone that hides a part');
    const password = 'correct horse battery';
    const line = `WARN user=anna pwd=${password} host=core-1`;
    assert.equal(redaction([password]).text(line).text, `WARN user=anna pwd=${hidden} host=core-1`);
    assert.match(redaction().text(line).text, /horse/);
  });

  it('the check for visible secrets detects ten characters of a secret', () => {
    const random = seeded(3);
    for (const secretOf of Object.values(secretsOf)) {
      const secret = secretOf(random);
      assert.ok(isTold(`x ${secret.slice(2, 12)} y`, tellsOf(secret)), secret);
    }
  });
});
