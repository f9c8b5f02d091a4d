import assert from 'node:assert/strict';
import type { Failure } from '../../../src/cli/messages.ts';
import { repeatUntil, type UntilEnd } from '../../../src/cli/waitUntil.ts';
import type { CallResponse } from '../../../src/terminals/node/protocol/cliProtocol.ts';

const answer = (text: string, more: Partial<CallResponse> = {}): CallResponse => ({
  status: 200,
  text,
  url: 'https://service.example',
  connectionId: 'c1',
  username: 'kim',
  method: 'GET',
  path: '/a',
  ...more,
});
const unreachable = { ok: false, reason: 'unreachable', message: 'No way.' } as const;

/** Repeats until `done` in responses of a service. */
async function until(answers: readonly (CallResponse | Failure)[], timeoutMs = 3_600_000) {
  let nowMs = 0;
  const waits: number[] = [];
  const looks: string[] = [];
  const asked: unknown[] = [];
  let next = 0;
  const end: UntilEnd = await repeatUntil({ ask: 'call', call: { method: 'GET', path: '/a' } }, 'done', timeoutMs, {
    send: (question) => {
      asked.push(question);
      const one = answers[Math.min(next++, answers.length - 1)]!;
      return Promise.resolve('ok' in one ? one : { ok: true, value: one });
    },
    nowMs: () => nowMs,
    sleep: (ms) => {
      waits.push(ms);
      nowMs += ms;
      return Promise.resolve();
    },
    onLook: ({ kind }) => looks.push(kind),
  });
  return { end, waits, looks, asked };
}

describe('repeatUntil', () => {
  it('repeatUntil returns the first response for which the query is true, polling at growing intervals', async () => {
    const { end, waits, asked } = await until([answer('{}'), answer('{"done":false}'), answer('{"done":"yes"}')]);
    assert.deepEqual([end.kind, waits], ['holds', [15_000, 22_500]]);
    assert.deepEqual(asked[2], {
      ask: 'call',
      connection: 'c1',
      place: 'none',
      call: { method: 'GET', path: '/a', sentAs: { url: 'https://service.example', username: 'kim' } },
    });
  });

  it('repeatUntil waits as long as a response requires by Retry-After', async () => {
    const { waits } = await until([answer('{}', { retryAfterMs: 300_000 }), answer('{"done":1}')]);
    assert.deepEqual(waits, [300_000]);
  });

  it('repeatUntil times out when the time of the whole command is over', async () => {
    const late = { ok: false, reason: 'timedOut', message: 'It took longer than --max-time (1h).' } as const;
    const { end, waits } = await until([answer('{}'), late]);
    assert.deepEqual([end.kind, waits.length], ['timedOut', 1]);
  });

  it('repeatUntil waits at most two minutes between requests', async () => {
    const { end, waits } = await until([answer('{}')]);
    assert.equal(end.kind, 'timedOut');
    assert.equal(Math.max(...waits), 120_000);
    assert.equal(
      waits.reduce((sum, ms) => sum + ms, 0),
      3_600_000,
    );
  });

  it("repeatUntil continues after temporary failures, and waits as long as the service's Retry-After says", async () => {
    const busy = answer('', { status: 503, retryAfterMs: 300_000 });
    const { end, waits, looks } = await until([unreachable, busy, answer('<html>'), answer('{"done":1}')]);
    assert.deepEqual([end.kind, looks], ['holds', ['noResponse', 'refused', 'notYet']]);
    assert.equal(waits[1], 300_000);
  });

  it('repeatUntil stops immediately at a permanent failure', async () => {
    assert.equal((await until([answer('', { status: 404 })])).end.kind, 'refused');
    assert.equal((await until([answer('<html>')])).end.kind, 'noJson');
    const elsewhere = await until([answer('{}'), answer('{}', { status: 401 })]);
    assert.equal(elsewhere.end.kind, 'refused');
  });
});
