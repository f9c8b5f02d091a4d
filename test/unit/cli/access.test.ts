import assert from 'node:assert/strict';
import { withinTime, type SendRequest } from '../../../src/cli/access.ts';

describe('withinTime', () => {
  const gone = { ok: false, reason: 'editorGone', message: 'It is away.' } as const;
  /** Fails when its signal aborts, as a request to VS Code does. */
  const send = (async (_: unknown, limit: AbortSignal) => {
    if (!limit.aborted) await new Promise((resolve) => limit.addEventListener('abort', resolve));
    return gone;
  }) as unknown as SendRequest;
  let kept: NodeJS.Timeout;
  before(() => (kept = setInterval(() => undefined, 1000)));
  after(() => clearInterval(kept));

  it('withinTime ends requests with a failure that names the option once the time is over', async () => {
    const limited = withinTime({ send }, { ms: 5, typed: '5s' });
    const late = { ok: false, reason: 'timedOut', message: 'It took longer than --max-time (5s).' };
    assert.deepEqual(await limited.send({ ask: 'url' }), late);
    assert.deepEqual(await limited.send({ ask: 'url' }, AbortSignal.timeout(60_000)), late);
  });

  it('withinTime ends a request that cannot be aborted, such as a sign-in', async () => {
    const hanging = (() => new Promise(() => undefined)) as SendRequest;
    const response = await withinTime({ send: hanging }, { ms: 5, typed: '5s' }).send({ ask: 'url' });
    assert.equal(!response.ok && response.reason, 'timedOut');
  });

  it('withinTime passes on why a request ended before', async () => {
    const over = new AbortController();
    const sent = withinTime({ send }, { ms: 60_000, typed: '1m' }).send({ ask: 'url' }, over.signal);
    over.abort();
    assert.deepEqual(await sent, gone);
  });
});
