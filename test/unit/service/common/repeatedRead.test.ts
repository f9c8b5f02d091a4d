import assert from 'node:assert/strict';
import { OrgAccessError } from '../../../../src/platform/common/errors.ts';
import type { HttpResponse } from '../../../../src/service/common/http.ts';
import { mayHaveTakenEffect, repeatedRead, type RepeatOptions } from '../../../../src/service/common/repeatedRead.ts';

const cut = (why: 'broken' | 'cutShort' | 'refused') =>
  new OrgAccessError('network', { code: 'notReached', host: 'service.example', why });

type Told = number | readonly [status: number, retryAfter: string] | OrgAccessError;

type Outcome = readonly [outcome: unknown, requests: number, waits: readonly number[]];

/** Reads from a service with these responses, the last of which repeats. Returns the outcome, and the waits in seconds. */
const read = (...told: readonly Told[]) => readWith({}, ...told);

async function readWith(options: RepeatOptions, ...told: readonly Told[]): Promise<Outcome> {
  const nowMs = Date.UTC(2026, 0, 1);
  const waits: number[] = [];
  let requests = 0;
  const clock = {
    now: () => nowMs,
    after: (ms: number, callback: () => void) => {
      waits.push(ms / 1000);
      queueMicrotask(callback);
      return { dispose: () => undefined };
    },
  };
  const send = (): Promise<HttpResponse> => {
    const next = told[Math.min(requests++, told.length - 1)] ?? 200;
    if (next instanceof OrgAccessError) return Promise.reject(next);
    const [status, retryAfter] = typeof next === 'number' ? [next] : next;
    const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
    return Promise.resolve({ status, headers, text: '' });
  };
  const outcome = await repeatedRead(send, clock, options).then(
    (response) => response?.status,
    (error: OrgAccessError) => error.problem,
  );
  return [outcome, requests, waits];
}

describe('repeatedRead', () => {
  it('repeatedRead repeats a read three times at most, after growing waits', async () => {
    for (const status of [429, 502, 503, 504]) {
      assert.deepEqual(await read(status, 200), [200, 2, [1]]);
      assert.deepEqual(await read(status), [status, 4, [1, 2, 4]]);
    }
  });

  it('repeatedRead waits as long as Retry-After requires, in seconds or until a date', async () => {
    assert.deepEqual(await read([429, '7'], 200), [200, 2, [7]]);
    assert.deepEqual(await read([502, 'Thu, 01 Jan 2026 00:00:08 GMT'], 200), [200, 2, [8]]);
    assert.deepEqual(await read([504, 'soon'], 200), [200, 2, [1]]);
  });

  it('repeatedRead reports a long wait before it begins, and returns the response if nobody could be told', async () => {
    const ends: number[] = [];
    const told = [[429, '7'], [503, '900'], 200] as const;
    const onWait = (untilMs: number) => void ends.push(untilMs);
    assert.deepEqual(await readWith({ onWait }, ...told), [200, 3, [7, 900]]);
    assert.deepEqual(ends, [Date.UTC(2026, 0, 1, 0, 15)]);
    assert.deepEqual(await read(...told), [503, 2, [7]]);
  });

  it('repeatedRead leaves overloads to a poller, but repeats a read over a connection that was cut', async () => {
    assert.deepEqual(await readWith({ isPolled: true }, [429, '900'], 200), [429, 1, []]);
    assert.deepEqual(await readWith({ isPolled: true }, cut('broken'), 200), [200, 2, []]);
  });

  it('repeatedRead repeats a read over a connection that was cut, the first time at once', async () => {
    for (const why of ['broken', 'cutShort'] as const) {
      assert.deepEqual(await read(cut(why), 200), [200, 2, []]);
      assert.deepEqual(await read(cut(why)), [cut(why).problem, 4, [1, 3]]);
    }
  });

  it('mayHaveTakenEffect is false only for a request that cannot have reached the service', () => {
    assert.ok(mayHaveTakenEffect(cut('broken')));
    assert.ok(mayHaveTakenEffect(new OrgAccessError('timeout', { code: 'timedOut', seconds: 60 })));
    assert.ok(!mayHaveTakenEffect(cut('refused')));
    assert.ok(!mayHaveTakenEffect(new OrgAccessError('tls', { code: 'sessionEnded' })));
  });

  it('repeatedRead returns any other response or failure at once', async () => {
    for (const status of [200, 206, 400, 403, 404, 500]) assert.deepEqual(await read(status), [status, 1, []]);
    assert.deepEqual(await read(cut('refused')), [cut('refused').problem, 1, []]);
  });

  it('repeatedRead sends nothing more once it is aborted', async () => {
    const over = new AbortController();
    let requests = 0;
    const clock = { now: () => 0, after: () => ({ dispose: () => undefined }) };
    const reading = repeatedRead(
      () => {
        requests += 1;
        return Promise.resolve({ status: 503, headers: new Headers({ 'retry-after': '60' }), text: '' });
      },
      clock,
      { signal: over.signal, onWait: () => undefined },
    );
    setImmediate(() => over.abort());
    assert.deepEqual([await reading, requests], [undefined, 1]);
  });
});
