import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { readPrivilegeMap } from '../../../../src/core/privilegeMap.ts';
import { hidden } from '../../../../src/core/redaction/names/credentialNames.ts';
import { redaction } from '../../../../src/core/redaction/redaction.ts';
import { decodeUserRecord } from '../../../../src/core/userRecord.ts';
import { carriers } from '../../../support/credentials/credentialCarriers.ts';
import {
  fits,
  jsonShapes,
  markupShapes,
  textShapes,
  type Shape,
} from '../../../support/credentials/credentialDocuments.ts';
import { credentialForms, foundIn, namedCredentials } from '../../../support/credentials/credentials.ts';
import { surfaces, type Sent } from '../../../support/credentials/credentialSurfaces.ts';
import { harmlessNames } from '../../../support/credentials/harmlessNames.ts';
import { harmlessTexts } from '../../../support/credentials/harmlessTexts.ts';
import { figure } from '../../../support/figures.ts';
import { rounds } from '../../../support/rounds.ts';

/** A document with credentials in it, and what it is. */
interface Document {
  readonly what: string;
  readonly sent: Sent;
  readonly secrets: readonly string[];
}

const bodyShapes: readonly Shape<Sent>[] = [
  ...jsonShapes.map((shape) => ({ ...shape, of: (name: string, value: string) => ({ json: shape.of(name, value) }) })),
  ...[...markupShapes, ...textShapes].map((shape) => ({
    ...shape,
    of: (name: string, value: string) => ({ text: shape.of(name, value) }),
  })),
];

/** Each name in each shape that it can stand in, and each form in each text that can carry it. */
function* documents(): Generator<readonly Document[]> {
  for (const { name, secret } of namedCredentials) {
    yield bodyShapes
      .filter((shape) => fits(name, shape))
      .map((shape) => ({ what: `${shape.what}: ${name}`, sent: shape.of(name, secret), secrets: [secret] }));
  }
  for (const { what, text, secrets } of credentialForms) {
    yield carriers.flatMap((carrier) => {
      const sent = carrier.of(text);
      return sent ? [{ what: `${carrier.what}: ${what}`, sent, secrets }] : [];
    });
  }
}

/** Markdown and JSON set backslashes between what belongs together. */
const isFound = (text: string, secrets: readonly string[]) =>
  [text, text.replaceAll('\\', '')].some((written) => foundIn(written, secrets).length > 0);

const clean = redaction();

/** Every so manieth document, others for each name and form. */
const oneIn = rounds(1, 8);
/** Documents of each name and form that are shown on surfaces. */
const onSurfaces = rounds(5, 1);
/** Of the surfaces, each so manieth shows such a document, others the next one. */
const oneSurfaceIn = rounds(1, 2);

describe('credentials in answers of the service', function () {
  this.timeout(400_000);

  it('are hidden in strings that are too short for a form, and where they are ordinary words', () => {
    const asText = redaction();
    for (const [written, shown] of [
      ['see "\\tpw=ab" there', `see "\\tpw=${hidden}" there`],
      ['"\\npw=zz"', `"\\npw=${hidden}"`],
      ['a://:b@c', `a://:${hidden}@c`],
      ['postgres://anna:password@db.example.com/x', `postgres://anna:${hidden}@db.example.com/x`],
    ] as const)
      assert.equal(asText.text(written), shown);
    assert.equal(asText.text('"a\\"b"'), '"a\\"b"');
  });

  it('are hidden in every document that they were thought of in', () => {
    const shown: string[] = [];
    let [count, turn] = [0, 0];
    for (const each of documents()) {
      turn += 1;
      for (const { what, sent, secrets } of each.filter((_, index) => (index + turn) % oneIn === 0)) {
        count += 1;
        const seen = 'json' in sent ? clean.json(sent.json) : clean.body(sent.text);
        if (isFound(JSON.stringify(seen), secrets)) shown.push(what);
      }
    }
    assert.deepEqual(shown, []);
    assert.ok(
      namedCredentials.length >= 150 && credentialForms.length >= 100 && count > 70_000 / oneIn,
      `${count} documents`,
    );
    figure(`credentials in ${count} documents of JSON, XML, HTML, lines, tables, programs and settings: 0 shown`);
  });

  it('are shown on no surface', async () => {
    const shown: string[] = [];
    const all = Object.entries(surfaces);
    let [count, turn] = [0, 0];
    for (const each of documents()) {
      turn += 1;
      // Some of the documents of each, others each time, so that every kind of document meets every surface many times.
      for (const { what, sent, secrets } of each.filter(
        (_, index) => (index + turn) % Math.ceil(each.length / onSurfaces) === 0,
      )) {
        count += 1;
        for (const [surface, show] of all.filter((_, index) => (index + count) % oneSurfaceIn === 0))
          if (isFound(await show(sent), secrets)) shown.push(`${surface}: ${what}`);
      }
    }
    assert.deepEqual(shown, []);
    figure(
      `spellings of credentials: ${namedCredentials.length + credentialForms.length} (by name ${namedCredentials.length}, by form ${credentialForms.length}) in JSON, XML and text, ${count} documents, each on ${all.length / oneSurfaceIn} of ${all.length} surfaces: 0 shown`,
    );
  });

  it('would be found on the surfaces, which show what is none', async () => {
    for (const [surface, show] of Object.entries(surfaces)) {
      const text = await show({ json: { note: 'Kite00001maple' } });
      // Errors are in words of Org Access alone.
      assert.equal(isFound(text, ['Kite00001maple']), surface !== 'errors', surface);
      assert.ok(text.length > 50, surface);
    }
  });

  it('do not take harmless names with them', () => {
    const names = Object.entries(harmlessNames);
    const inJson = names.filter(
      ([name, value]) => JSON.stringify(clean.json({ [name]: value })) !== JSON.stringify({ [name]: value }),
    );
    const inText = names.filter(
      ([name, value]) => typeof value === 'string' && textsWith(name, value).some((text) => clean.text(text) !== text),
    );
    const list = (found: [string, unknown][]) => found.map(([name]) => name).join(', ');
    assert.ok(names.length >= 200 && inJson.length <= 3, list(inJson));
    assert.ok(inText.length <= 3, list(inText));
    figure(
      `harmless names: ${names.length}, ${inJson.length} hidden for nothing in JSON (${list(inJson)}), ${inText.length} in XML and text (${list(inText)})`,
    );
  });

  it('do not take harmless texts with them', () => {
    const changed = harmlessTexts.filter(
      (text) =>
        [
          text,
          `2025-01-02T03:04:05Z INFO [main] - ${text}`,
          `first\n${text}\nlast`,
          `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
        ].some((written) => clean.text(written) !== written) ||
        JSON.stringify(clean.json([text])) !== JSON.stringify([text]),
    );
    assert.ok(harmlessTexts.length >= 100 && changed.length <= 3, changed.join('\n'));
    figure(
      `harmless texts: ${harmlessTexts.length}, each in five documents: ${changed.length} changed for nothing${changed.length > 0 ? ` (${changed.join(' | ')})` : ''}`,
    );
  });

  it('do not take what Org Access itself says with them, in logs, reports and errors', () => {
    const messages = Object.values(
      JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8')) as Record<
        string,
        string | { readonly message: string }
      >,
    ).map((message) => (typeof message === 'string' ? message : message.message));
    const lines = messages.flatMap((message) => [
      message,
      message.replaceAll(/\{\d\}/g, '401'),
      `info: ${message.replaceAll(/\{\d\}/g, 'https://acme.example.com')}`,
    ]);
    const changed = lines.filter((line) => clean.text(line) !== line);
    assert.deepEqual(changed, []);
    assert.ok(lines.length > 1000);
    figure(`${lines.length} lines of Org Access's own: 0 changed`);
  });

  it('leave out passwords, keep counts and truth values, and keep what is not JSON readable', () => {
    assert.deepEqual(
      clean.json({
        password: 'a',
        a: [{ PassWord: 1 }],
        tokens: 12,
        hasToken: true,
        token: '',
        secret: null,
        apiKey: 17,
        keys: [],
        oldPassword: 'x',
      }),
      { a: [{}], tokens: 12, hasToken: true, token: '', secret: null, apiKey: hidden, keys: [], oldPassword: hidden },
    );
    assert.equal(clean.text('<a><token>x</token><b c="d"/></a>'), `<a><token>${hidden}</token><b c="d"/></a>`);
    assert.equal(clean.text('host: a\npw: b c # d\nport: 1\n'), `host: a\npw: ${hidden}\nport: 1\n`);
    assert.equal(clean.text('{"a":1}\n{"token":"x"}\n'), `{"a":1}\n{"token":"${hidden}"}\n`);
    assert.deepEqual(clean.json({ kind: 'Secret', metadata: { name: 'db' }, data: { conf: 'S2l0ZQ==' } }), {
      kind: 'Secret',
      metadata: { name: 'db' },
      data: hidden,
    });
    for (const text of [
      'client_secret=Kite00001maple',
      '{"x":"{\\"client_secret\\":\\"Kite00001maple\\"}",',
      '<client_secret>Kite00001maple</client_secret>',
      'x["client_secret"] = "Kite00001maple"',
    ])
      assert.ok(!redaction(['secret']).text(text).includes('Kite'), text);
    assert.equal(
      clean.text('{"/etc/passwd":{"mode":"644"},"file:///a/token":1}'),
      '{"/etc/passwd":{"mode":"644"},"file:///a/token":1}',
    );
    const untouched = { a: [1, { b: 'c' }] };
    assert.equal(clean.json(untouched), untouched);
  });
});

describe('the privilege map, whose names are what a person may do', () => {
  const map = {
    '1:Acme': {
      '10:Oslo': {
        roles: ['Token Admin', 'password reset'],
        privileges: {
          'API tokens': ['VIEW', 'EDIT'],
          'password policy': { VIEW: true, 'RESET PASSWORDS': false },
          credentials: ['READ', 'secrets:write'],
          secret: 'MANAGE',
          'SNMP community': ['VIEW'],
          'private key': [],
        },
      },
    },
  };

  it('stays whole in the raw JSON', () => {
    assert.deepEqual(decodeUserRecord({ name: 'Robin', orgPrivilegeMap: map }).raw, {
      name: 'Robin',
      orgPrivilegeMap: map,
    });
  });

  it('loses what is a credential by its form, and a password', () => {
    const { secrets: [secret = ''] = [], text = '' } =
      credentialForms.find(({ what }) => what.startsWith('ghp_')) ?? {};
    const raw = JSON.stringify(
      decodeUserRecord({ orgPrivilegeMap: { '1:Acme': { token: text, password: 'Kite1', apiKey: 'Kite00002maple' } } })
        .raw,
    );
    assert.ok(secret !== '' && !raw.includes(secret) && !raw.includes('Kite'), raw);
  });

  it('is read as it was before anything was hidden, in every sample record', () => {
    const files = readdirSync('test/records').filter((file) => file.endsWith('.json'));
    for (const file of files) {
      const record = JSON.parse(readFileSync(`test/records/${file}`, 'utf8')) as { orgPrivilegeMap?: unknown };
      const { access, raw } = decodeUserRecord(record);
      assert.deepEqual(access.organizations, readPrivilegeMap(record.orgPrivilegeMap).organizations, file);
      assert.deepEqual((raw as typeof record).orgPrivilegeMap, record.orgPrivilegeMap, file);
    }
    assert.ok(files.length >= 40);
    figure(
      `privilege maps of ${files.length} sample records: all whole in the raw JSON, all read as without anything hidden`,
    );
  });
});

/** What a name and its value look like where they are no JSON. */
function textsWith(name: string, value: string): string[] {
  const bare = value.replace(/["\\\n<>&]/g, '');
  return [
    `${name}=${value}\nx=y\n`,
    `${name}: ${value}\n`,
    `INFO x ${name}="${bare}" up`,
    `<a><${name}>${bare}</${name}></a>`,
    `<a ${name}="${bare}"/>`,
    `{"${name}":"${bare}","x":`,
  ];
}
