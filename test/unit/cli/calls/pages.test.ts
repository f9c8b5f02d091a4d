import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { StandardOutput } from '../../../../src/cli/output.ts';
import { inOneLine, writePages, type FetchPage } from '../../../../src/cli/pages.ts';
import { listFacts } from '../../../../src/terminals/node/callResponse.ts';
import type { CallResponse, RequestContent } from '../../../../src/terminals/node/protocol/cliProtocol.ts';
import { PrintedMessages } from '../../../support/terminals/printedMessages.ts';

/** Standard output that accepts writes at once unless it is held. */
class Stream extends EventEmitter {
  text = '';
  held: (() => void)[] | undefined;

  write(text: string, _: string, taken: () => void): void {
    this.text += text;
    if (this.held) this.held.push(taken);
    else taken();
  }
}

const first: RequestContent = { ask: 'call', call: { operation: 'devices', pages: true }, place: [{ site: 'Oslo' }] };
const place = { organization: '7:Acme', site: '8:Oslo' };
const devicesTable = '/api/v2/devices/tableView';

describe('writePages', () => {
  let said: PrintedMessages;
  let stream: Stream;
  let asked: RequestContent[];
  let signals: AbortSignal[];

  beforeEach(() => {
    said = new PrintedMessages();
    stream = new Stream();
    [asked, signals] = [[], []];
  });
  afterEach(() => said.end());

  const page = (rows: string, total: unknown = 5) =>
    `{"data": {"pageInfo": {"totalRecords": ${JSON.stringify(total)}}, "pageData": ${rows}}}`;
  const respond = (text: string, more: Partial<CallResponse> = {}) =>
    ({ text, more }) satisfies { text: string; more: Partial<CallResponse> };
  type Response = ReturnType<typeof respond> | { readonly reason: 'editorGone' | 'failed' };

  /** Writes the pages of a service. @returns the exit code, the output, and the messages */
  async function written(form: 'json' | 'ndjson', ...responses: readonly Response[]) {
    const ask: FetchPage = (question, over) => {
      const response = responses[asked.length];
      asked.push(question);
      signals.push(over);
      assert.ok(response, 'more pages are asked for than there are');
      if ('reason' in response) return Promise.resolve({ ok: false, reason: response.reason, message: 'It is away.' });
      const { call } = question;
      const path = call && 'path' in call ? call.path : `${devicesTable}?size=2`;
      const { text, more } = response;
      const url = 'https://service.example';
      const sent = { status: 200, headers: new Headers(), text };
      const list = listFacts(sent, { path, baseUrl: url }, [], (whole) => whole);
      const sender = { connectionId: 'acme', username: 'ada', method: 'POST', place } as const;
      const value: CallResponse = { status: 200, text, url, list, path, ...sender, ...more };
      return Promise.resolve({ ok: true, value });
    };
    const output = new StandardOutput(stream as never);
    const code = await writePages(first, form, output, ask, ({ message }) => {
      said.text += `${message}\n`;
      return 5;
    });
    return [code, stream.text, said.text] as const;
  }

  const odd = '{"n": 12345678901234567890.10, "a": "x\\n  y", "b": [1,\n   2.50]}';

  it("writePages requests further pages of a POST only at the POST's own path", async () => {
    const elsewhere = '{"data": [1, 2], "next": "/api/v2/devices/purge?page=2"}';
    const [code, text, told] = await written('ndjson', respond(elsewhere));
    assert.deepEqual([code, text, asked.length], [1, '1\n2\n', 1]);
    assert.match(told, /The next page of this POST is at another path/);
  });

  it('writePages writes all pages as one array or as lines, with unchanged numbers and texts', async () => {
    const pages = [respond(page(`[${odd},{"b":1}]`, 3)), respond(page('[3]', 3))];
    assert.deepEqual(await written('json', ...pages), [0, `[\n${odd},\n{"b":1},\n3\n]\n`, '']);
    [asked, stream] = [[], new Stream()];
    const lines = '{"n":12345678901234567890.10,"a":"x\\n  y","b":[1,2.50]}\n{"b":1}\n3\n';
    assert.deepEqual(await written('ndjson', ...pages), [0, lines, '']);
    assert.equal(inOneLine('["\\"\n", \n "\\\\" ]'), '["\\"\n","\\\\"]');
    [asked, stream] = [[], new Stream()];
    assert.deepEqual(await written('json', respond('{"data": []}')), [0, '[]\n', '']);
  });

  it('writePages requests all pages with the person, connection, place, and body of the first page', async () => {
    await written('json', respond(page('[1,2]', 3)), respond(page('[3]', 3)));
    assert.deepEqual(asked, [
      first,
      {
        ask: 'call',
        connection: 'acme',
        place: [place],
        call: {
          method: 'POST',
          path: `${devicesTable}?size=2&page=2`,
          pages: true,
          sentAs: { url: 'https://service.example', username: 'ada' },
        },
      },
    ]);
  });

  it('writePages requests one page at a time, while the previous page is being written', async () => {
    stream.held = [];
    const cursor = (rows: string, next: string) => respond(`{"items": ${rows}, "nextPageToken": "${next}"}`);
    const all = written('ndjson', cursor('[1,2]', 'a'), cursor('[3,4]', 'b'), cursor('[5]', ''));
    for (const count of [1, 2, 3]) {
      for (let turns = 0; turns < 10; turns += 1) await turn();
      assert.deepEqual([stream.held.length, asked.length], [1, Math.min(count + 1, 3)]);
      stream.held.shift()?.();
    }
    assert.deepEqual(await all, [0, '1\n2\n3\n4\n5\n', '']);
  });

  it('writePages writes the elements of an incomplete list, and leaves its array open', async () => {
    const begun = respond(page('[1,2]'));
    for (const [broken, code, words] of [
      [respond('{"error": 1}', { status: 502, requestId: 'r-1' }), 22, /status 502\. X-Request-ID: r-1\./],
      [{ reason: 'editorGone' as const }, 5, /It is away/],
      [respond(page('[1,2]')), 1, /same page twice/],
    ] as const) {
      [asked, stream, said.text] = [[], new Stream(), ''];
      const [ended, text, told] = await written('json', begun, broken);
      assert.deepEqual([ended, text], [code, '[\n1,\n2\n']);
      assert.match(told, words);
      [asked, stream] = [[], new Stream()];
      assert.deepEqual((await written('ndjson', begun, broken)).slice(0, 2), [code, '1\n2\n']);
    }
  });

  it('writePages leaves the array of a list open whose sign of more leads nowhere, and names the sign', async () => {
    for (const [text, rows, sign] of [
      [
        '{"items": [1, 2], "nextCursor": "secret"}',
        '[\n1,\n2\n',
        /after element 2, but .* more follows: "nextCursor"\.$/m,
      ],
      ['{"content": [{}], "last": false}', '[\n{}\n', /"last": false/],
      [page('[1]', 2), '[\n1\n', /after element 1, but .*: "data\.pageInfo\.totalRecords": 2\./],
      ['{"items": [], "hasMore": true}', '', /"hasMore": true/],
    ] as const) {
      [asked, stream, said.text] = [[], new Stream(), ''];
      const responses = [respond(text), ...(text.includes('pageInfo') ? [respond(page('[]', 2))] : [])];
      const [code, output, told] = await written('json', ...responses);
      assert.deepEqual([code, output], [1, rows]);
      assert.match(told, sign);
      assert.doesNotMatch(told, /secret/);
    }
  });

  it('writePages distinguishes a list of an unknown form from a response that is no list', async () => {
    const unknown = await written('json', respond('{"from": "x", "objects": [{"id": 1}]}'));
    assert.deepEqual(unknown.slice(0, 2), [1, '']);
    assert.match(unknown[2], /has rows in "objects", but its form of pages isn't known here/);
    for (const text of ['{"id": 1}', '<html>']) {
      [asked, said.text] = [[], ''];
      assert.match((await written('json', respond(text)))[2], /The response is no list/);
    }
  });

  it('writePages ends quietly and aborts pending requests when its reader closes the pipe', async () => {
    stream.held = [];
    const all = written('ndjson', respond(page('[1,2]')), respond(page('[3,4]')));
    for (let turns = 0; turns < 10; turns += 1) await turn();
    stream.emit('error', new Error('EPIPE'));
    assert.deepEqual((await all)[0], 0);
    assert.deepEqual([said.text, signals.every(({ aborted }) => aborted)], ['', true]);
  });
});
