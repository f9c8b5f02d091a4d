import assert from 'node:assert/strict';
import {
  maxTickMs,
  refreshDueAtMs,
  remainingMs,
  retryAtMs,
  retryDelayMs,
  tickDelayMs,
  warningDueAtMs,
} from '../../../../src/session/common/refreshPolicy.ts';

const minute = 60_000;
const lifetime = (ms: number) => ({ obtainedAtMs: 1_000_000, expiresAtMs: 1_000_000 + ms });

describe('refreshSchedule', () => {
  it('refreshDueAtMs returns five minutes before expiry, or the last third of a short lifetime', () => {
    assert.equal(refreshDueAtMs(lifetime(60 * minute), 0), 1_000_000 + 55 * minute);
    assert.equal(refreshDueAtMs(lifetime(6 * minute), 0), 1_000_000 + 4 * minute);
    assert.equal(refreshDueAtMs(lifetime(3000), 0), 1_000_000 + 2000);
  });

  it('refreshDueAtMs applies jitter within the lifetime of the token', () => {
    for (const ms of [1000, 20_000, 6 * minute, 60 * minute, 1e12]) {
      const early = refreshDueAtMs(lifetime(ms), 1) ?? NaN;
      const late = refreshDueAtMs(lifetime(ms), 0) ?? NaN;
      assert.ok(early < late && late < 1_000_000 + ms && early > 1_000_000, String(ms));
    }
  });

  it('warningDueAtMs returns ten minutes before expiry, or the last third of a lifetime below half an hour', () => {
    for (const [lifeMs, leadMs] of [
      [60 * minute, 10 * minute],
      [30 * minute, 10 * minute],
      [15 * minute, 5 * minute],
      [3000, 1000],
    ] as const)
      assert.equal(warningDueAtMs(lifetime(lifeMs)), 1_000_000 + lifeMs - leadMs, String(lifeMs));
    assert.equal(warningDueAtMs({ obtainedAtMs: 0 }), undefined);
  });

  it('remainingMs returns 0 for an expired token and Infinity for a token without an expiry', () => {
    assert.deepEqual(
      [0, 999, 1000, 5000].map((nowMs) => remainingMs({ expiresAtMs: 1000 }, nowMs)),
      [1000, 1, 0, 0],
    );
    assert.equal(remainingMs({}, 5000), Infinity);
  });

  it('retryDelayMs grows from 5 seconds to 5 minutes, shortened by up to half through jitter', () => {
    const failures = [1, 2, 3, 7, 8, 200, 5000];
    const ceilings = [5000, 10_000, 20_000, 300_000, 300_000, 300_000, 300_000];
    for (const [random, part] of [
      [0, 0.5],
      [0.5, 0.75],
      [1, 1],
    ] as const) {
      assert.deepEqual(
        failures.map((count) => retryDelayMs(count, random)),
        ceilings.map((ms) => ms * part),
      );
    }
  });

  it('retryDelayMs returns at least the time that Retry-After requests', () => {
    for (const askedMs of [6_000, 30_000, 77_000]) assert.equal(retryDelayMs(1, 0.5, askedMs), askedMs);
    assert.equal(retryDelayMs(8, 0, 77_000), 150_000);
    assert.equal(retryDelayMs(1, 0, 0), 2500);
  });

  it('retryAtMs limits delays to 30 s for an expired token, and to 10 s at the start of an outage', () => {
    const delay = (failures: number, leftMs: number, how = {}) =>
      retryAtMs({ expiresAtMs: 1_000_000 + leftMs }, 1_000_000, failures, 1, how) - 1_000_000;
    assert.deepEqual(
      [1, 3, 10, 11, 5000].map((failures) => delay(failures, 0, { isOutage: true })),
      [5000, 10_000, 10_000, 30_000, 30_000],
    );
    assert.deepEqual(
      [1, 3, 4, 25, 26].map((failures) => delay(failures, 0)),
      [5000, 20_000, 30_000, 30_000, 300_000],
    );
    assert.equal(delay(11, -minute), 30_000);
    assert.equal(delay(11, minute), 90_000, 'a token that lives is waited for no longer than it does');
    assert.equal(delay(9, 10 * minute), 300_000);
    assert.equal(delay(9, 0, { retryAfterMs: 77_000 }), 77_000, 'a service that asks for time gets it');
    assert.equal(retryAtMs({}, 0, 9, 1), 300_000);
  });

  it('tickDelayMs returns between one second and the longest tick, so that no timer overflows', () => {
    assert.equal(tickDelayMs(Infinity, 0), maxTickMs);
    assert.equal(tickDelayMs(8.64e15, 0), maxTickMs);
    assert.equal(tickDelayMs(1_005_000, 1_000_000), 5000);
    assert.equal(tickDelayMs(-1, 0), 1000);
  });
});
