import assert from 'node:assert/strict';
import { linesOf } from '../../../../src/cli/mcp/jsonRpc.ts';
import { eventually } from '../../../support/eventually.ts';
import { collect } from '../../../support/soak.ts';
import { McpStreams, ping, toolCall } from '../../../support/terminals/mcpStreams.ts';

describe('messages to org-access mcp', () => {
  let mcp: McpStreams;
  beforeEach(() => {
    mcp = new McpStreams();
  });
  afterEach(() => mcp.end());

  it('serveMcp sends the JSON-RPC error codes for invalid requests, and continues', async () => {
    const refused: [message: unknown, code: number, id: unknown][] = [
      ['{', -32_700, null],
      ['nonsense', -32_700, null],
      [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, -32_700, null],
      ['[]', -32_600, null],
      [[ping(1), ping(2)], -32_600, null],
      ['7', -32_600, null],
      [{}, -32_600, null],
      [{ id: 1, method: 'ping' }, -32_600, 1],
      [{ jsonrpc: '2.0', id: 1 }, -32_600, 1],
      [{ jsonrpc: '2.0', id: 1, method: 7 }, -32_600, 1],
      [ping(null), -32_600, null],
      [ping(1.5), -32_600, null],
      [ping({}), -32_600, null],
      ['{"jsonrpc":"2.0","id":1e999,"method":"ping"}', -32_600, null],
      [{ jsonrpc: '2.0', id: 'x', method: 'ping', params: [] }, -32_602, 'x'],
      [{ jsonrpc: '2.0', id: 'x', method: 'tools/list', params: { cursor: 'next' } }, -32_602, 'x'],
      [{ jsonrpc: '2.0', id: 'x', method: 'tools/call' }, -32_602, 'x'],
      [toolCall(1, 7), -32_602, 1],
      [toolCall(1, ''), -32_602, 1],
      [toolCall(1, '../x'), -32_602, 1],
      [toolCall(1, 'x'.repeat(101)), -32_602, 1],
      [toolCall(1, 'x', []), -32_602, 1],
      [{ jsonrpc: '2.0', id: 1, method: 'resources/list' }, -32_601, 1],
      [{ jsonrpc: '2.0', id: 1, method: '__proto__' }, -32_601, 1],
      [`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${'y'.repeat(10_000_000)}"}}`, -32_600, null],
    ];
    for (const [message, code, id] of refused) {
      const shown = JSON.stringify(message).slice(0, 100);
      const { jsonrpc, error, id: named, ...rest } = await mcp.reply(message);
      assert.deepEqual([jsonrpc, error?.code, named, rest], ['2.0', code, id, {}], shown);
      assert.deepEqual(await mcp.reply(ping('still')), { jsonrpc: '2.0', id: 'still', result: {} }, shown);
    }
    assert.deepEqual(mcp.questions, [], 'the editor is asked nothing');
  });

  it('serveMcp takes null for params, arguments, and a cursor that are left out', async () => {
    const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const { result } = await mcp.reply(list);
    assert.deepEqual((await mcp.reply({ ...list, params: null })).result, result);
    assert.deepEqual((await mcp.reply({ ...list, params: { cursor: null } })).result, result);
    assert.deepEqual((await mcp.reply(toolCall(1, 'a_tool', null))).result, {
      content: [{ type: 'text', text: 'done' }],
    });
  });

  it('serveMcp responds to a request even if it contains unknown members', async () => {
    assert.deepEqual(await mcp.reply({ ...ping(1), result: {}, error: {} }), { jsonrpc: '2.0', id: 1, result: {} });
  });

  it("serveMcp doesn't respond to notifications, responses, or empty lines", async () => {
    mcp.send(
      '',
      ' \t',
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'unknown' } },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: {} } },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: [] },
      { jsonrpc: '2.0', method: 'tools/call', params: { name: 'a_tool' } },
      { jsonrpc: '2.0', method: 'no/such' },
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } },
    );
    assert.deepEqual(await mcp.reply(ping(2)), { jsonrpc: '2.0', id: 2, result: {} });
    assert.deepEqual(mcp.questions, []);
  });

  it('serveMcp writes each response on a line of its own', async () => {
    const text = 'a\nb\r\nc\u2028d\u0000"\\';
    mcp.answer = () => Promise.resolve({ ok: true, value: { text } });
    mcp.send(toolCall('x\ny'));
    await eventually('a line', () => mcp.output.readableLength > 0);
    const written = (mcp.output.read() as Buffer).toString();
    assert.equal(written.indexOf('\n'), written.length - 1);
    assert.deepEqual(JSON.parse(written), {
      jsonrpc: '2.0',
      id: 'x\ny',
      result: { content: [{ type: 'text', text }] },
    });
  });

  it("serveMcp stops reading input while the client doesn't read the responses", async () => {
    const message = `${JSON.stringify({ jsonrpc: '2.0', id: 1 })}\n`;
    let written = 0;
    for (; written < 5_000; written += 1) mcp.input.write(message);
    await eventually('it waits', () => mcp.output.readableLength > 0 && mcp.input.readableLength > 0);
    let taken = 0;
    await eventually('it goes on', () => {
      taken += mcp.lines().length;
      return taken === written;
    });
  });
});

async function read(maxBytes: number, ...chunks: string[]): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = [];
  async function* stream() {
    for (const chunk of chunks) yield await Promise.resolve(Buffer.from(chunk));
  }
  for await (const line of linesOf(stream(), maxBytes)) lines.push(line);
  return lines;
}

describe('linesOf', () => {
  it('linesOf returns lines without LF or CRLF, and ignores text after the last line break', async () => {
    assert.deepEqual(await read(100, 'one\ntwo\r\n\nthr', 'ee', '\nrest'), ['one', 'two', '', 'three']);
    assert.deepEqual(await read(100, 'a\rb\r', '\n'), ['a\rb'], 'a return within is a part of it');
  });

  it('linesOf limits the length of a line in bytes, however many chunks the line arrives in', async () => {
    assert.deepEqual(await read(4, 'éé\néée\néé', '\n'), ['éé', undefined, 'éé']);
    assert.deepEqual(await read(4, 'ab', 'cd', '\n', 'ab', 'cde', '\n', 'abc', 'd', 'e', '\nabcd\n'), [
      'abcd',
      undefined,
      undefined,
      'abcd',
    ]);
  });

  it("linesOf doesn't buffer lines that exceed the limit", async () => {
    const mebibyte = 1024 * 1024;
    let keptBytes = Infinity;
    async function* endless() {
      await collect();
      const before = process.memoryUsage().arrayBuffers;
      for (let count = 0; count < 64; count++) yield await Promise.resolve(Buffer.allocUnsafeSlow(mebibyte).fill(' '));
      await collect();
      keptBytes = process.memoryUsage().arrayBuffers - before;
      yield Buffer.from('\n');
    }
    for await (const line of linesOf(endless(), 256 * 1024)) assert.equal(line, undefined);
    assert.ok(keptBytes < 4 * mebibyte, `${keptBytes} bytes are kept.`);
  });
});
