import assert from 'node:assert/strict';
import { redaction } from '../../../../src/platform/redaction/common/redaction.ts';
import { rounds } from '../../../support/rounds.ts';

const clean = redaction(['a-secret-that-is-known']);

/** Repeated patterns that are slow to search for credentials, such as a beginning without an end. */
const worstTexts: Readonly<Record<string, string>> = {
  'assignments without a value': 'pw=\n',
  'users of URLs': 'a://b:x@',
  'URLs that are not ended': 'a://b:',
  'schemes of authorization': 'bearer ',
  'elements that are not ended': '<password ',
  'attributes without an end': 'a="b" ',
  'escaped elements': '&lt;password&gt;',
  'one long word': 'a',
  'a long word of credentials': 'password',
  nouns: 'password ',
  backslashes: '\\',
  'escaped quotes after a name': 'pw=\\"',
  'names in escaped quotes': '\\\\\\"token\\\\\\"',
  'braces and brackets': '{[',
  'lines of JSON, one broken': '{"token":"a"\n',
  quotes: '"',
  'quotes after a name': 'pw="',
  spaces: ' ',
  'spaces after a name': 'password          ',
  dots: 'a.',
  hyphens: 'a-',
  underscores: 'a_',
  'prefixes of tokens': 'ghp_',
  'words with a prefix': 'ab_cd_',
  'the beginning of JWTs': 'eyJ',
  'JWTs that go on': 'eyJaaaaa.aa.',
  'private keys': '-----BEGIN PRIVATE KEY-----',
  'private keys of many kinds': '-----BEGIN A PRIVATE KEY-----\n-----END B PRIVATE KEY-----\n',
  'hexadecimal digits in lines': '0123456789abcdef0123\n',
  'digits with colons': '1:',
  'percent signs': '%3D',
  'percent signs in words': 'a=%3Db ',
  'queries with a name': '&password=',
  'names with a colon': 'name: ',
  'accents that combine': 'a\u0301',
  'escapes of Unicode': '\\u0070',
  'labels with attributes': '<a name="password"/>',
};

/** Milliseconds of this process's own time. */
function timeOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const bodyOf = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const maxTextLength = 4 * 1024 * 1024;
const longBytes = rounds(512, 96) * 1024;

/** Below this, measuring says nothing. */
const measurableMs = 20;

describe('duration of redaction', function () {
  this.timeout(600_000);

  it('redaction takes time linear in the length of a text, whatever the content', () => {
    const slow: string[] = [];
    const measured: { what: string; ms: number }[] = [];
    for (const [what, unit] of Object.entries(worstTexts)) {
      const [short, long] = [bodyOf(unit, longBytes / 8), bodyOf(unit, longBytes)];
      clean.body(short);
      const ofLong = timeOf(() => clean.body(long));
      measured.push({ what, ms: ofLong });
      if (ofLong <= 20 * measurableMs) continue;
      // The least of three, since others use this machine too.
      const times = (text: string) => Math.min(...[1, 2, 3].map(() => timeOf(() => clean.body(text))));
      const ratio = times(long) / Math.max(times(short), measurableMs);
      if (ratio > 20) slow.push(`${what}: ${ratio.toFixed(1)}`);
    }
    assert.deepEqual(slow, []);
    const slowest = measured
      .sort((a, b) => b.ms - a.ms)
      .slice(0, rounds(6, 1))
      .map(({ what }) => ({ what, ms: timeOf(() => clean.body(bodyOf(worstTexts[what] ?? '', maxTextLength))) }));
    const worst = slowest.reduce((a, b) => (b.ms > a.ms ? b : a));
    // What a text takes in which nothing is found: the worst may take a few times as long.
    const words = timeOf(() => clean.body(bodyOf('some words of a text ', maxTextLength)));
    assert.ok(worst.ms <= 12 * words, `${worst.what}: ${worst.ms} ms, and ${words} ms for words`);
  });

  it('redaction takes linear time for nested texts and repeated secrets', () => {
    const nested = (length: number) => {
      let text = `token=a ${'x%3D&lt;'.repeat(length / 8)}`;
      for (let level = 0; level < 4; level += 1)
        text = level % 2 === 0 ? JSON.stringify({ note: text, token: [text] }) : encodeURIComponent(text);
      return text;
    };
    const repeated = (count: number) => JSON.stringify(Array.from({ length: count }, () => 'a-secret-that-is-known"'));
    const ratios = [
      [nested(20_000), nested(160_000)],
      [repeated(4_000), repeated(32_000)],
    ].map(([short = '', long = '']) => {
      clean.body(short);
      const ofShort = Math.max(
        timeOf(() => clean.body(short)),
        measurableMs,
      );
      return ((timeOf(() => clean.body(long)) / ofShort) * 8 * short.length) / long.length;
    });
    assert.ok(
      ratios.every((ratio) => ratio <= 20),
      ratios.join(', '),
    );
  });

  it('redaction takes less than 20 times as long as parsing the same JSON', () => {
    const nodes = Array.from({ length: rounds(200_000, 50_000) }, (_, id) => ({
      id,
      name: `core-${id}`,
      ip: `10.0.${id % 250}.7`,
      mac: '00:1b:44:11:3a:b7',
      up: true,
      since: '2025-01-02T03:04:05Z',
    }));
    const text = JSON.stringify({ nodes: [...nodes, { id: -1, apiToken: 'Kite00001maple' }] });
    const parse = Math.min(...[1, 2, 3].map(() => timeOf(() => JSON.parse(text))));
    const redact = Math.min(...[1, 2, 3].map(() => timeOf(() => clean.json(text))));
    assert.ok(!JSON.stringify(clean.json(text)).includes('Kite'));
    assert.ok(redact < 20 * parse, `${redact} ms, and ${parse} ms to parse`);
  });
});
