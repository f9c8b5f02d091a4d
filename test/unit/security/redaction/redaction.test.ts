import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { readPrivilegeMap } from '../../../../src/access/common/privilegeMap.ts';
import { decodeUserRecord } from '../../../../src/access/common/userRecord.ts';
import { redaction } from '../../../../src/redaction/common/redaction.ts';
import { hidden } from '../../../../src/redaction/common/span.ts';
import { figure } from '../../../support/figures.ts';
import { surfaces, type Sent } from '../../../support/service/surfaces.ts';
import { harmlessNames } from '../../../support/texts/harmlessNames.ts';
import { harmlessTexts } from '../../../support/texts/harmlessTexts.ts';

/** A row of the table in the document. */
interface Row {
  readonly what: string;
  readonly text: string;
  readonly shown: string;
}

const cellOf = (cell: string) => cell.trim().replace(/^`|`$/g, '').replaceAll('⏎', '\n');

const rows: readonly Row[] = readFileSync('docs/internals/redaction.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| hidden |'))
  .map((line) => {
    const [, what = '', text = '', shown = ''] = line.split('|');
    return { what: what.trim(), text: cellOf(text), shown: shown.trim() === 'the same' ? cellOf(text) : cellOf(shown) };
  });

const clean = redaction();
const shownOf = (text: string): string => {
  const body = clean.body(text);
  return body.kind === 'empty' ? text : body.text;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const sentOf = (text: string): Sent => (parsed(text) === undefined ? { text } : { json: parsed(text) });

describe('credentials in responses of the service', function () {
  this.timeout(60_000);

  it('credentials are hidden exactly as the examples in docs/internals/redaction.md show', () => {
    for (const { what, text, shown } of rows) {
      assert.equal(shownOf(text), shown, what);
      // In a text, digits are replaced by no string of JSON, a map is not known as one, and escapes are read once.
      if (/:4711|orgPrivilegeMap|\\"/.test(text)) continue;
      assert.equal(shownOf(JSON.stringify({ note: text })), JSON.stringify({ note: shown }), `${what}, in JSON`);
    }
    assert.ok(rows.length >= 16 && rows.filter(({ text, shown }) => text === shown).length >= 4);
  });

  it('credentials of the service are shown on no surface', async () => {
    const shown: string[] = [];
    for (const { what, text } of rows)
      for (const [surface, show] of Object.entries(surfaces))
        if (surface === 'the user, read' && text.includes('\\"')) continue;
        else if (/Kite|4711/.test((await show(sentOf(text))).replaceAll('\\', ''))) shown.push(`${surface}: ${what}`);
    assert.deepEqual(shown, []);
    figure(
      `rows of docs/internals/redaction.md: ${rows.length}, each on ${Object.keys(surfaces).length} surfaces: 0 shown`,
    );
  });

  it('the check of surfaces detects a visible text on every surface except errors', async () => {
    for (const [surface, show] of Object.entries(surfaces)) {
      const text = await show({ json: { note: 'Kite' } });
      // Errors are in words of Org Access alone.
      assert.equal(text.includes('Kite'), surface !== 'errors', surface);
    }
  });

  it('redaction leaves every character outside credentials unchanged, and JSON valid', () => {
    const text =
      '\ufeff{ "b":1.0,\r\n"id":9007199254740993, "token" : "a\\"b\\\\" ,"1":[1e400,-0],"1":{},"x":"\\u00e9\\/" }\n';
    const { text: shown, hidden: spans } = clean.json(text);
    assert.equal(shown, text.replace('a\\"b\\\\', hidden));
    assert.deepEqual(
      spans.map(({ start, end }) => text.slice(start, end)),
      ['a\\"b\\\\'],
    );
    for (const value of ['a","b":"', 'x\\', '\\"', '{"password":"', 'token=', 'pw: "', '\\u0022', '%22', '\n', "'"])
      for (const make of [
        (part: string) => ({ token: part, list: [part], [part]: 1, last: `x token=abc${part}` }),
        (part: string) => ({
          note: `password=${part}`,
          more: `secret: "${part}"`,
          in: JSON.stringify({ apiKey: part }),
        }),
      ]) {
        const sent = JSON.stringify(make(value));
        const seen = clean.json(sent);
        assert.doesNotThrow(() => JSON.parse(seen.text), sent);
        assert.equal(Object.keys(JSON.parse(seen.text) as object).length, Object.keys(make(value)).length, sent);
      }
  });

  it('redaction leaves values with harmless names unchanged', () => {
    const changed = Object.entries(harmlessNames).flatMap(([name, value]) => {
      const text = JSON.stringify({ [name]: value });
      const inText = typeof value === 'string' ? [`${name}=${value}\nx=y\n`, `INFO ${name}: ${value}\n`] : [];
      return [text, ...inText].filter((one) => shownOf(one) !== one);
    });
    assert.deepEqual(changed, []);
    figure(`harmless names: ${Object.keys(harmlessNames).length}, in JSON and in text: 0 hidden for nothing`);
  });

  it('redaction leaves pagination tokens unchanged, but hides similarly named credentials', () => {
    const verbs = [
      'next',
      'nextPage',
      'previous',
      'page',
      'pagination',
      'continuation',
      'skip',
      'sync',
      'nextSync',
      'delta',
      'resumption',
      'scroll',
      'start',
      'cursor',
    ];
    const names = verbs.flatMap((verb) => [
      `${verb}Token`,
      `${verb}token`.toLowerCase(),
      `${verb.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_token`,
      `X-${verb}-Token`,
      `$${verb}Token`,
      `${verb[0]?.toUpperCase()}${verb.slice(1)}Token`,
    ]);
    for (const name of names)
      for (const text of [
        JSON.stringify({ [name]: 'CAESBkFC', [`@odata.${name}`]: 'x' }),
        JSON.stringify({ next: `https://a.example.com/x?a=1&${name}=CAESBkFC` }),
        `<https://a.example.com/x?${encodeURIComponent(name)}=CAESBkFC>; rel="next"`,
        `https://a.example.com/?to=${encodeURIComponent(`/x?${name}=CAESBkFC`)}`,
      ])
        assert.equal(shownOf(text), text);
    for (const name of [
      'nextAccessToken',
      'pageApiKey',
      'backendToken',
      'nextSecret',
      'syncPassword',
      'asyncRefreshToken',
    ])
      assert.equal(shownOf(`{"${name}":"a"}`), `{"${name}":"${hidden}"}`);
  });

  it('redaction leaves harmless texts unchanged', () => {
    const changed = harmlessTexts.filter((text) =>
      [text, `2025-01-02T03:04:05Z INFO [main] - ${text}`, `first\n${text}\nlast`, JSON.stringify([text])].some(
        (written) => shownOf(written) !== written,
      ),
    );
    assert.deepEqual(changed, []);
    figure(`harmless texts: ${harmlessTexts.length}, each in four documents: 0 changed for nothing`);
  });

  it("redaction leaves Org Access's own messages unchanged", () => {
    const bundle = JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8')) as Record<
      string,
      string | { readonly message: string }
    >;
    const messages = Object.values(bundle).map((message) => (typeof message === 'string' ? message : message.message));
    const changed = messages
      .flatMap((message) => [message, `info: ${message.replaceAll(/\{\d\}/g, 'https://acme.example.com')}`])
      .filter((line) => shownOf(line) !== line);
    assert.deepEqual(changed, []);
    assert.ok(messages.length > 500);
  });
});

describe('secrets of the session', () => {
  const secrets = ['AT.own-secret_1', 'päss"w\\ord/ 1', '471147114711'];

  it('secrets of the session are hidden as they are and escaped, even if a person asks for hidden values', () => {
    for (const secret of secrets)
      for (const make of [redaction(secrets), redaction(secrets, true)])
        for (const written of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
          assert.equal(make.text(`x ${written} y`).text, `x ${hidden} y`, written);
          const json = JSON.stringify({ note: `x ${written} y`, [written]: 1 });
          const left = make.json(json).text.toLowerCase();
          assert.ok(!left.includes(written.toLowerCase()) && JSON.parse(left) !== undefined, left);
        }
    assert.equal(redaction(secrets).json('{"id":471147114711}').text, `{"id":"${hidden}"}`);
  });

  it('a person who asks for hidden values sees all except the secrets of the session', () => {
    const text = '{"password":"p","note":"token=abc AT.own-secret_1"}';
    assert.equal(redaction(secrets, true).json(text).text, `{"password":"p","note":"token=abc ${hidden}"}`);
  });
});

describe('redaction of the privilege map', () => {
  it('redaction leaves the privilege map unchanged except for passwords and recognizable credentials', () => {
    const map = {
      '1:Acme': { roles: ['Token Admin'], 'API tokens': ['VIEW'], 'password policy': { VIEW: true }, secret: 'MANAGE' },
    };
    assert.deepEqual(decodeUserRecord({ name: 'Robin', orgPrivilegeMap: map }).raw, {
      name: 'Robin',
      orgPrivilegeMap: map,
    });
    const odd = { '1:Acme': { password: 'Kite1', apiKey: 'Kite00002maple', x: 'ghp_Kite0123456789abcdef' } };
    assert.doesNotMatch(JSON.stringify(decodeUserRecord({ orgPrivilegeMap: odd }).raw), /Kite/);
  });

  it('redaction does not change how the privilege map of any sample record is read', () => {
    const files = readdirSync('test/records').filter((file) => file.endsWith('.json'));
    for (const file of files) {
      const record = JSON.parse(readFileSync(`test/records/${file}`, 'utf8')) as { orgPrivilegeMap?: unknown };
      const { access, raw } = decodeUserRecord(record);
      assert.deepEqual(access.organizations, readPrivilegeMap(record.orgPrivilegeMap).organizations, file);
      assert.deepEqual((raw as typeof record).orgPrivilegeMap, record.orgPrivilegeMap, file);
    }
    assert.ok(files.length >= 13);
    figure(`privilege maps of ${files.length} sample records: all whole in the raw JSON`);
  });
});
