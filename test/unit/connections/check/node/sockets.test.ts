import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { within } from '../../../../../src/connections/check/node/sockets.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';

describe('within', () => {
  it('within leaves no timer and no abort listener after the work has settled', async () => {
    const clock = new FakeClock();
    const { signal } = new AbortController();
    const limits = { clock, limitMs: 10_000, signal };
    assert.equal(await within(Promise.resolve('done'), limits), 'done');
    await assert.rejects(within(Promise.reject(new Error('failed')), limits), /^Error: failed$/);
    assert.deepEqual([clock.pending, getEventListeners(signal, 'abort').length], [0, 0]);
  });
});
