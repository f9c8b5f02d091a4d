import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { within } from '../../../../src/check/node/sockets.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

describe('within', () => {
  it('within leaves no timer and no abort listener after the work has settled', async () => {
    const clock = new FakeClock();
    const { signal } = new AbortController();
    const patience = { clock, limitMs: 10_000, signal };
    assert.equal(await within(Promise.resolve('done'), patience), 'done');
    await assert.rejects(within(Promise.reject(new Error('failed')), patience), /^Error: failed$/);
    assert.deepEqual([clock.pending, getEventListeners(signal, 'abort').length], [0, 0]);
  });
});
