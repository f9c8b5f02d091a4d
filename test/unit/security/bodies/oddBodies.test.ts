import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readApiResponse, type ApiResponse } from '../../../../src/api/node/apiResponse.ts';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import { maxJsonValues } from '../../../../src/platform/common/json/jsonLimits.ts';
import { plainLines } from '../../../../src/platform/common/text/plainLines.ts';
import { errorText } from '../../../../src/platform/errors/common/errorText.ts';
import { formatJson } from '../../../../src/responses/rawJson/common/rawJson.ts';
import { createServiceClient } from '../../../../src/service/common/serviceClient.ts';
import { readPrivilegeMap } from '../../../../src/service/privileges/common/privilegeMap.ts';
import { connectionAt, directTransport, listen, sessionAt } from '../../../support/service/directly.ts';
import { noteUnhandled } from '../../../support/unhandled.ts';

const good = '{"name":"x"}';
const kibibyte = 1024;
const mebibyte = kibibyte * kibibyte;
type Outcome = ApiResponse['body']['kind'] | OrgAccessError['kind'];

/** Answers in every shape that is not the usual one, and what each is taken for. */
const odd: Readonly<Record<string, readonly [encoding: string, body: Buffer | string, outcome: Outcome]>> = {
  'gzip twice, as said': ['gzip, gzip', gzipSync(gzipSync(good)), 'file'],
  'gzip twice, said once': ['gzip', gzipSync(gzipSync(good)), 'file'],
  'x-gzip': ['x-gzip', gzipSync(good), 'json'],
  brotli: ['br', brotliCompressSync(good), 'json'],
  'an unknown encoding': ['zstd', Buffer.from('28b52ffd04', 'hex'), 'file'],
  'gzip that is none': ['gzip', good, 'network'],
  'deflate that is none': ['deflate', good, 'network'],
  'gzip that stops': ['gzip', gzipSync('x'.repeat(10_000)).subarray(0, 30), 'network'],
  'gzip without its checksum': ['GZIP', gzipSync(good).subarray(0, -3), 'network'],
  'gzip of nothing': ['gzip', '', 'empty'],
  'brotli of nothing': ['br', '', 'empty'],
  'brotli that stops': ['br', brotliCompressSync(Buffer.from('x'.repeat(10_000))).subarray(0, 8), 'network'],
  'gzip with something after it': ['gzip', Buffer.concat([gzipSync(good), Buffer.from('rest')]), 'network'],
  'JSON with something after it': ['identity', `${good}x`, 'text'],
  'a mark of byte order': ['identity', `\ufeff${good}`, 'json'],
  'UTF-16': ['identity', Buffer.from(`\ufeff${good}`, 'utf16le'), 'json'],
  'what is no UTF-8': ['identity', Buffer.from('7b2261223a22ff80fe227d', 'hex'), 'json'],
  'a number of a hundred thousand digits': ['identity', `{"a":${'1'.repeat(100_000)}}`, 'json'],
  'members called __proto__': [
    'identity',
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
    'json',
  ],
  'a million keys': [
    'identity',
    `{${Array.from({ length: 1_000_000 }, (_, index) => `"${index.toString(36)}":0`).join(',')}}`,
    'json',
  ],
  'a million objects': ['identity', `[${'{},'.repeat(1_000_000)}0]`, 'json'],
  'a million objects that never end': ['identity', `[${'{},'.repeat(1_000_000)}`, 'text'],
  'more values than are read': ['identity', `[${'0,'.repeat(maxJsonValues)}0]`, 'text'],
  'what is deep': ['identity', '['.repeat(1001), 'text'],
  'a password that is too deep to be found': [
    'identity',
    `${'['.repeat(1001)}{"password":"p"}${']'.repeat(1001)}`,
    'text',
  ],
  'what is deep and wide': ['identity', `[${`${'['.repeat(999)}0${']'.repeat(999)},`.repeat(100)}0]`, 'json'],
  nothing: ['identity', '', 'empty'],
};

describe('unusual responses to a call', () => {
  let encoding = 'identity';
  let body: Buffer | string = good;
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(body),
  );
  const client = createServiceClient(directTransport());
  let service: string;

  before(async () => {
    service = `http://127.0.0.1:${await listen(server)}`;
  });
  after(() => server.close());

  async function ask(): Promise<ApiResponse> {
    const answer = await client.call(connectionAt(service), sessionAt(service), { method: 'GET', path: '/x' });
    return readApiResponse(answer ?? assert.fail(), []);
  }

  it('unusual responses are shown unchanged except for passwords, or reported as errors', async () => {
    const unhandled = noteUnhandled();
    for (const [name, [as, bytes, expected]] of Object.entries(odd)) {
      [encoding, body] = [as, bytes];
      const answer = await ask().catch((error: unknown) => error);
      const outcome = answer instanceof OrgAccessError ? answer.kind : (answer as ApiResponse).body.kind;
      assert.equal(outcome, expected, `${name}: ${answer instanceof OrgAccessError ? errorText(answer) : ''}`);
      if (name.includes('password')) assert.doesNotMatch(JSON.stringify(answer), /"p\\?"/, name);
    }
    await unhandled.stop();
    assert.deepEqual(unhandled.seen, []);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  }).timeout(400_000);

  it('responses that are not JSON are shown as text, shortened if control characters make the text too long', async () => {
    [encoding, body] = ['identity', '\u007f'.repeat(15 * mebibyte)];
    const { body: read } = await ask();
    assert.ok(read.kind === 'text');
    const shown = plainLines(read.text);
    assert.ok(shown.length < 12 * mebibyte, `${shown.length}`);
    assert.match(shown, /‹U\+007F›\n… Characters not shown: [\d,]+\. Save the response to see all of it\.$/);
    const lines = `${'a line\r\n'.repeat(100_000)}\tend\r`;
    assert.equal(plainLines(lines), `${'a line\n'.repeat(100_000)}    end‹U+000D›`);
  }).timeout(400_000);

  it('plainLines and formatJson leave characters intact at the boundaries between the pieces of a long response', () => {
    for (let shift = 0; shift < 5; shift += 1) {
      const text = 'x'.repeat(64 * kibibyte - 3 + shift) + '😀\r\n\u200b😀';
      assert.equal(plainLines(text), text.replace('\r\n', '\n').replace('\u200b', '‹U+200B›'));
      assert.deepEqual(JSON.parse(formatJson(JSON.stringify([text])) ?? ''), [text]);
      assert.ok(!formatJson(JSON.stringify([text]))?.includes('\u200b'));
    }
  });
});

describe('maps beyond the limit on grants', () => {
  const names = (count: number, prefix: string) => Array.from({ length: count }, (_, index) => `${index}:${prefix}`);
  const maps: Readonly<Record<string, unknown>> = {
    'privileges beside organizations': { organizations: names(4000, 'O'), privileges: names(4000, 'P') },
    'one word in a thousand spellings': {
      '1:Acme': {
        '10:Oslo': Object.fromEntries(
          Array.from({ length: 1000 }, (_, at) => [
            [...'permissionsets'].map((letter, bit) => ((at >> bit) & 1 ? letter.toUpperCase() : letter)).join(''),
            {},
          ]),
        ),
      },
    },
  };
  for (const [name, map] of Object.entries(maps)) {
    it(`readPrivilegeMap leaves a map with too many grants unrecognized as a whole: ${name}`, () => {
      const { organizations, unrecognized: unread } = readPrivilegeMap(map);
      assert.deepEqual(organizations, []);
      assert.deepEqual(unread, [map]);
    }).timeout(400_000);
  }

  it('readPrivilegeMap reads a map that grants 500 privileges at 500 organizations completely', () => {
    const { organizations, unrecognized: unread } = readPrivilegeMap({
      organizations: names(500, 'O'),
      privileges: Array.from({ length: 500 }, (_, index) => `P${index}`),
    });
    assert.equal(organizations.length, 500);
    assert.equal(organizations[499]?.grants[0]?.privileges.length, 500);
    assert.deepEqual(unread, []);
  });
});
