import assert from 'node:assert/strict';
import { eventually } from '../../../support/eventually.ts';
import { McpStreams, ping, toolCall, type Message } from '../../../support/terminals/mcpStreams.ts';

/** Request with a progress token. */
const asking = (id: number, progressToken: unknown) => {
  const call = toolCall(id);
  return { ...call, params: { ...call.params, _meta: { progressToken } } };
};
const cancel = (requestId: number) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });

describe('progress notifications', () => {
  let mcp: McpStreams;
  let told: Message[];
  const take = () => {
    told.push(...mcp.lines().map((line) => JSON.parse(line) as Message));
    return told;
  };
  /** Returns the progress of a request. */
  const progressOf = (token: unknown) =>
    take()
      .filter(({ method }) => method === 'notifications/progress')
      .map(({ params }) => params as Readonly<Record<string, unknown>>)
      .filter(({ progressToken }) => progressToken === token);
  const open = (progressMs?: number) => {
    mcp = new McpStreams(progressMs);
    mcp.answer = () => new Promise(() => undefined);
    told = [];
  };
  afterEach(() => mcp.end());

  it('serveMcp sends progress repeatedly until the response, if the client requested progress', async () => {
    open();
    let finish = () => undefined as void;
    mcp.answer = () => new Promise((resolve) => (finish = () => resolve({ ok: true, value: { text: 'done' } })));
    mcp.send(toolCall(1), asking(2, 'p'));
    await eventually('it is told', () => progressOf('p').length >= 3);
    finish();
    await eventually('the response', () => take().some(({ id }) => id === 2));
    const count = progressOf('p').length;
    mcp.answer = () => new Promise(() => undefined);
    mcp.send(asking(3, 7));
    await eventually('another one is told', () => progressOf(7).length >= 3);
    assert.deepEqual(
      progressOf('p'),
      Array.from({ length: count }, (_, index) => ({ progressToken: 'p', progress: index + 1 })),
    );
    assert.deepEqual(
      take().filter(({ method, id }) => method !== 'notifications/progress' && id !== 2),
      [],
      'the first request has not asked for it',
    );
  });

  it('serveMcp stops sending progress when the request is canceled, even before VS Code responds', async () => {
    open();
    mcp.send(asking(1, 'p'), asking(2, 'q'));
    await eventually('both are told', () => progressOf('p').length > 0 && progressOf('q').length > 0);
    mcp.send(cancel(1), ping(3));
    await eventually('it is heard', () => take().some(({ id }) => id === 3));
    const [ended, goesOn] = [progressOf('p').length, progressOf('q').length];
    await eventually('the other one is told', () => progressOf('q').length >= goesOn + 3);
    assert.equal(progressOf('p').length, ended);
  });

  it('serveMcp sends progress once the person is asked, and each progress notification says that it waits for the person', async () => {
    open();
    const asked: (() => void)[] = [];
    mcp.answer = (_, __, onAsking) => new Promise(() => asked.push(onAsking));
    const message = 'Waiting for the person in the editor.';
    mcp.send(asking(1, 'p'));
    await eventually('it is told', () => progressOf('p').length > 0);
    asked[0]?.();
    await eventually('it says so', () => progressOf('p').filter((one) => one.message === message).length >= 3);
    const said = progressOf('p').map((one) => one.message);
    assert.deepEqual([...new Set(said)], [undefined, message]);
  });

  it('serveMcp sends no progress about the person without a progress token or after a cancellation', async () => {
    open(1_000_000);
    const asked: (() => void)[] = [];
    mcp.answer = (_, __, onAsking) => new Promise(() => asked.push(onAsking));
    mcp.send(asking(1, 'p'), asking(2, { not: 'a token' }), toolCall(3), asking(4, 'q'));
    await eventually('all are under way', () => asked.length === 4);
    mcp.send(cancel(1), ping(5));
    await eventually('it is heard', () => take().some(({ id }) => id === 5));
    for (const onAsking of asked) onAsking();
    await eventually('one is told', () => progressOf('q').length === 1);
    assert.deepEqual(
      take().map(({ id, params }) => id ?? params),
      [5, { progressToken: 'q', progress: 1, message: 'Waiting for the person in the editor.' }],
    );
  });
});
