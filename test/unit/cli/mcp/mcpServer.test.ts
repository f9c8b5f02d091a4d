import assert from 'node:assert/strict';
import { eventually } from '../../../support/eventually.ts';
import { McpStreams, ping, toolCall } from '../../../support/terminals/mcpStreams.ts';

describe('serveMcp', () => {
  let mcp: McpStreams;
  beforeEach(() => {
    mcp = new McpStreams();
  });
  afterEach(() => mcp.end());

  it('serveMcp accepts a protocol revision that both sides support, and otherwise offers its newest', async () => {
    for (const [wanted, agreed] of [
      ['2025-11-25', '2025-11-25'],
      ['2024-11-05', '2024-11-05'],
      ['2025-03-26', '2024-11-05'],
      ['2000-01-01', '2025-11-25'],
      ['2026-07-28', '2025-11-25'],
      [undefined, '2025-11-25'],
    ]) {
      const { result } = await mcp.reply({
        jsonrpc: '2.0',
        id: 1,
        method: 'initialize',
        params: { protocolVersion: wanted, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      });
      const { protocolVersion, capabilities, serverInfo, instructions } = result as Record<string, unknown>;
      assert.match(String(instructions), /the person is asked in the editor/);
      assert.deepEqual(
        [protocolVersion, capabilities, serverInfo],
        [agreed, { tools: {} }, { name: 'org-access', title: 'Org Access', version: '1.2.3' }],
      );
    }
  });

  it('serveMcp supports the revision without a handshake, and lists it for clients that request an unknown revision', async () => {
    const key = 'io.modelcontextprotocol/protocolVersion';
    const asking = (method: string, version: unknown) => ({
      jsonrpc: '2.0',
      id: 'a',
      method,
      params: { _meta: { [key]: version } },
    });
    const { result } = await mcp.reply(asking('server/discover', '2026-07-28'));
    const { supportedVersions, resultType, instructions, _meta: meta } = result as Record<string, unknown>;
    assert.deepEqual([supportedVersions, resultType], [['2026-07-28'], 'complete']);
    assert.match(String(instructions), /the person is asked in the editor/);
    const serverInfo = { name: 'org-access', title: 'Org Access', version: '1.2.3' };
    assert.deepEqual(meta, { 'io.modelcontextprotocol/serverInfo': serverInfo });
    assert.deepEqual((await mcp.reply(asking('tools/list', '2026-07-28'))).result, {
      tools: [],
      ttlMs: 0,
      cacheScope: 'private',
      resultType: 'complete',
    });
    for (const version of ['2027-01-01', '2025-11-25', 7, null]) {
      const { error } = await mcp.reply(asking('tools/list', version));
      assert.deepEqual([error?.code, error?.data], [-32_022, { supported: ['2026-07-28'], requested: version }]);
    }
  });

  it('serveMcp aborts a canceled request and sends no response to it', async () => {
    const ended: string[] = [];
    mcp.answer = (_, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          ended.push('given up');
          resolve({ ok: false, message: 'It was given up.' });
        }),
      );
    mcp.send(toolCall(1), toolCall('1'), ping(3));
    await mcp.messages(1);
    mcp.send({ jsonrpc: '2.0', method: 'notifications/other', params: { requestId: 1 } });
    assert.deepEqual([(await mcp.reply(ping(3))).id, ended.length], [3, 0]);
    mcp.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1, reason: 'enough' } });
    await eventually('it is given up', () => ended.length === 1);
    assert.deepEqual((await mcp.reply(ping(4))).id, 4);
    assert.equal((await mcp.reply(toolCall('1'))).error?.code, -32_600, 'the text is another id, and still under way');
    mcp.input.end();
    await mcp.end();
    assert.equal(ended.length, 2, 'the end of the input gives up the rest');
    assert.deepEqual(mcp.lines(), []);
  });

  it('serveMcp sends no error for a canceled request that fails', async () => {
    mcp.answer = (_, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))));
    mcp.send(toolCall(1));
    assert.equal((await mcp.reply(ping(2))).id, 2);
    mcp.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
    assert.equal((await mcp.reply(ping(3))).id, 3);
    assert.equal((await mcp.reply(ping(4))).id, 4);
  });

  it('serveMcp runs at most sixteen requests at the same time', async () => {
    const waiting: (() => void)[] = [];
    mcp.answer = () => new Promise((resolve) => waiting.push(() => resolve({ ok: true, value: { text: 'done' } })));
    mcp.send(...Array.from({ length: 20 }, (_, index) => toolCall(index)));
    const refused = await mcp.messages(4);
    assert.deepEqual(
      refused.map(({ error }) => error?.code),
      [-32_603, -32_603, -32_603, -32_603],
    );
    assert.equal(waiting.length, 16);
    for (const resolve of waiting) resolve();
    assert.equal((await mcp.messages(16)).filter(({ result }) => result !== undefined).length, 16);
  });

  it('serveMcp reports a failed tool as a result for the model, and a failed tool list as an error for the client', async () => {
    mcp.answer = () => Promise.resolve({ ok: false, message: 'No access.\u001b[2J\u202e' });
    const text = 'No access.‹U+001B›[2J‹U+202E›';
    assert.deepEqual((await mcp.reply(toolCall(1))).result, { content: [{ type: 'text', text }], isError: true });
    assert.deepEqual((await mcp.reply({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).error, {
      code: -32_603,
      message: text,
    });
    mcp.answer = () => Promise.resolve({ ok: true, value: {} });
    assert.equal((await mcp.reply(toolCall(1, 'unknown'))).error?.code, -32_602);
    mcp.answer = () => Promise.reject(new Error('secret'));
    const { error } = await mcp.reply(toolCall(1));
    assert.deepEqual([error?.code, error?.message.includes('secret')], [-32_603, false]);
  });
});
