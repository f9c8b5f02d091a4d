import assert from 'node:assert/strict';
import { eventually } from '../../../support/eventually.ts';
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
      ['\ufeff{}', -32_700, null],
      [`${'['.repeat(50_000)}${']'.repeat(50_000)}`, -32_700, null],
      ['[]', -32_600, null],
      [[ping(1), ping(2)], -32_600, null],
      ['"text"', -32_600, null],
      ['null', -32_600, null],
      ['7', -32_600, null],
      [{}, -32_600, null],
      [{ id: 1, method: 'ping' }, -32_600, 1],
      [{ jsonrpc: '1.0', id: 1, method: 'ping' }, -32_600, 1],
      [{ jsonrpc: '2.0', id: 1 }, -32_600, 1],
      [{ jsonrpc: '2.0', id: 1, method: 7 }, -32_600, 1],
      [ping(null), -32_600, null],
      [ping(1.5), -32_600, null],
      [ping({}), -32_600, null],
      ['{"jsonrpc":"2.0","id":1e999,"method":"ping"}', -32_600, null],
      [{ jsonrpc: '2.0', id: 'x', method: 'ping', params: [] }, -32_602, 'x'],
      [{ jsonrpc: '2.0', id: 'x', method: 'ping', params: 'all' }, -32_602, 'x'],
      [{ jsonrpc: '2.0', id: 'x', method: 'tools/list', params: { cursor: 'next' } }, -32_602, 'x'],
      [{ jsonrpc: '2.0', id: 'x', method: 'tools/call' }, -32_602, 'x'],
      [toolCall(1, 7), -32_602, 1],
      [toolCall(1, ''), -32_602, 1],
      [toolCall(1, '../x'), -32_602, 1],
      [toolCall(1, 'x'.repeat(101)), -32_602, 1],
      [toolCall(1, 'x', []), -32_602, 1],
      [toolCall(1, 'x', 'text'), -32_602, 1],
      [{ jsonrpc: '2.0', id: 1, method: 'resources/list' }, -32_601, 1],
      [{ jsonrpc: '2.0', id: 1, method: 'prompts/list' }, -32_601, 1],
      [{ jsonrpc: '2.0', id: 1, method: 'logging/setLevel' }, -32_601, 1],
      [{ jsonrpc: '2.0', id: 1, method: '__proto__' }, -32_601, 1],
      [{ jsonrpc: '2.0', id: 1, method: 'constructor' }, -32_601, 1],
      [{ jsonrpc: '2.0', id: 1, method: 'Ping' }, -32_601, 1],
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

  it('serveMcp rejects a batch with an error that says what to send instead', async () => {
    assert.match((await mcp.reply([ping(1)])).error?.message ?? '', /one message a line/);
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

  it('serveMcp reads lines in chunks of any size, with LF or CRLF', async () => {
    const whole = Buffer.from(`${JSON.stringify(toolCall(1, 'x', { what: 'é𝔘' }))}\r\n${JSON.stringify(ping(2))}\n`);
    for (const size of [1, 2, 3, 7, 50, 1000]) {
      mcp.questions.length = 0;
      for (let at = 0; at < whole.length; at += size) mcp.input.write(whole.subarray(at, at + size));
      const all = await mcp.messages(2);
      assert.deepEqual(all.map(({ id }) => id).sort(), [1, 2]);
      assert.deepEqual(mcp.questions, [{ ask: 'tool', tool: { name: 'x', input: { what: 'é𝔘' } } }]);
    }
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
