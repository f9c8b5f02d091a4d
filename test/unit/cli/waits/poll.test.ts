import assert from 'node:assert/strict';
import { pollUntilOver, type Polled } from '../../../../src/cli/waits/poll.ts';
import type { CallResponse } from '../../../../src/terminals/node/protocol/cliProtocol.ts';
import { PollBench, response } from '../../../support/cli/pollBench.ts';

const request = { call: { method: 'GET', path: '/a' } } as const;
const unreachable = { ok: false, reason: 'unreachable', message: 'It is away.' } as const;
const open: Polled = { kind: 'open', text: 'Not yet.' };

describe('pollUntilOver', () => {
  let bench: PollBench;
  beforeEach(() => (bench = new PollBench()));

  /** Polls until a response has the text `done`. */
  const poll = (responses: PollBench['responses'], ms = 3_600_000) => {
    bench.responses = responses;
    const isDone = (sent: CallResponse): Polled => (sent.text === 'done' ? { kind: 'over', end: () => 0 } : open);
    return pollUntilOver(
      {
        poll: async (read) => {
          const sent = await read(request);
          return sent && { retryAfterMs: sent.retryAfterMs, ...isDone(sent) };
        },
        timedOut: () => 31,
        interrupted: () => 130,
      },
      { ms, typed: '1h' },
      bench,
      bench.clock,
      bench.progress,
    );
  };

  it('pollUntilOver polls at once, and then at growing intervals, until the end', async () => {
    assert.equal(await poll([response(''), response(''), response(''), response('done')]), 0);
    assert.deepEqual(
      [bench.waits, bench.shown],
      [
        [0, 5, 7.5, 11.25],
        ['Not yet.', 'Not yet.', 'Not yet.'],
      ],
    );
  });

  it('pollUntilOver continues after temporary failures, and prints each of them', async () => {
    const busy = [429, 500, 503].map((status) => response('', { status }));
    const failed = { ok: false, reason: 'failed', message: 'It has failed.' } as const;
    assert.equal(await poll([unreachable, ...busy, failed, response('done')]), 0);
    assert.deepEqual(bench.shown, [
      'It is away. Asking again.',
      ...[429, 500, 503].map((status) => `The service responded with status ${status}. Asking again.`),
      'It has failed. Asking again.',
    ]);
  });

  it('pollUntilOver waits as long as Retry-After requires, and prints until when', async () => {
    const until = 'The service asked to wait until 12:15.';
    const busy = response('', { status: 429, retryAfterMs: 900_000 });
    assert.equal(await poll([busy, response('done')]), 0);
    assert.deepEqual([bench.waits, bench.shown], [[0, 900], [`The service responded with status 429. ${until}`]]);
    bench = new PollBench();
    assert.equal(await poll([{ ...busy, status: 200 }, response('done')]), 0);
    assert.deepEqual(
      [bench.waits, bench.shown],
      [
        [0, 900],
        ['Not yet.', until],
      ],
    );
  });

  it('pollUntilOver ends at once after a permanent failure', async () => {
    assert.equal(await poll([response('', { status: 404 })]), 22);
    assert.equal(await poll([response(''), { ok: false, reason: 'signedOut', message: 'Nobody is signed in.' }]), 3);
    assert.equal(await poll([{ ok: false, reason: 'failed', message: 'The first request has failed.' }]), 1);
  });

  it('pollUntilOver polls once more at the end of the time, and then times out', async () => {
    assert.equal(await poll([response('')], 6_000), 31);
    assert.deepEqual(bench.waits, [0, 5, 1]);
    bench = new PollBench();
    assert.equal(await poll([response(''), { ok: false, reason: 'timedOut', message: 'It took longer.' }]), 31);
    assert.equal(bench.asked.length, 2);
  });

  it('pollUntilOver ends at Ctrl+C, even while a request gets no response', async () => {
    const ended = poll(['nothing']);
    setImmediate(() => process.emit('SIGINT'));
    assert.equal(await ended, 130);
    assert.equal(bench.asked.length, 1);
  });
});
