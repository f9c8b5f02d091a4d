import assert from 'node:assert/strict';
import {
  afterPoll,
  askedUntilMs,
  beginPolling,
  dueNow,
  untilPollMs,
  type PollResult,
} from '../../../../src/service/common/polling.ts';

const hour = 3_600_000;
const failed: PollResult = { isFailed: true };
const fine: PollResult = { isFailed: false };

/** Returns the waits in seconds before and after polls with these results. */
function waits(results: readonly PollResult[]): readonly number[] {
  let [polling, nowMs] = [beginPolling(0), 0];
  return [undefined, ...results].map((result) => {
    if (result) polling = afterPoll(polling, nowMs, result);
    const waitMs = untilPollMs(polling, nowMs);
    nowMs += waitMs;
    return waitMs / 1000;
  });
}

describe('polling', () => {
  it('polling begins after 5 seconds, and goes on at growing intervals of up to 2 minutes', () => {
    const [first, ...later] = waits(Array.from({ length: 12 }, () => fine));
    assert.deepEqual([first, ...later.slice(0, 4)], [5, 5, 7.5, 11.25, 16.875]);
    assert.equal(later.at(-1), 120);
  });

  it('polling waits longer with each failure in a row, and as usual after the next success', () => {
    assert.deepEqual(waits([failed, failed, failed, fine]), [5, 7.5, 11.25, 16.875, 5]);
    assert.equal(waits(Array.from({ length: 12 }, () => failed)).at(-1), 120);
  });

  it('polling waits as long as Retry-After requires, and reports until when', () => {
    for (const isFailed of [true, false]) {
      const polling = afterPoll(beginPolling(0), 1_000, { isFailed, retryAfterMs: 900_000 });
      assert.deepEqual([untilPollMs(polling, 1_000), askedUntilMs(polling)], [900_000, 901_000]);
      assert.equal(askedUntilMs(afterPoll(polling, 901_000)), undefined);
    }
    assert.equal(askedUntilMs(afterPoll(beginPolling(0), 0, { isFailed: true, retryAfterMs: 1_000 })), undefined);
  });

  it('polling is due at once when somebody looks, even if the service asked to wait', () => {
    const polling = dueNow(afterPoll(beginPolling(0), 0, { isFailed: true, retryAfterMs: hour }));
    assert.deepEqual([untilPollMs(polling, 0), askedUntilMs(polling)], [0, undefined]);
  });

  it('polling is on time after the clock was set back, and due at once after sleep', () => {
    const polling = beginPolling(100 * hour);
    assert.equal(untilPollMs(polling, 50 * hour), 5_000);
    assert.equal(untilPollMs(polling, 101 * hour), 0);
  });
});
