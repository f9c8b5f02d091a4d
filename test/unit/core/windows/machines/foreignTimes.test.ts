import assert from 'node:assert/strict';
import { ForeignTimes } from '../../../../../src/core/windows/foreignTimes.ts';
import { FakeClock } from '../../../../support/fakeClock.ts';
import { hourMs, tokens } from '../../../../support/session/stillPorts.ts';

const minuteMs = 60_000;

describe('times of another machine', () => {
  let clock: FakeClock;
  let times: ForeignTimes;
  let changedAtMs: number | undefined;
  beforeEach(() => {
    clock = new FakeClock();
    times = new ForeignTimes(clock);
    changedAtMs = undefined;
  });

  /** When tokens were obtained and expire, from now on. */
  const seen = (name: string, obtainedAtMs: number, nowMs = clock.now()) => {
    const here = times.here('acme', tokens(name, obtainedAtMs), changedAtMs);
    return [here.obtainedAtMs - nowMs, (here.expiresAtMs ?? 0) - nowMs];
  };

  for (const apartMs of [-7 * minuteMs, 0, 7 * minuteMs]) {
    it(`are those of now for what has just come, with a clock that is ${apartMs / minuteMs} minutes apart`, () => {
      changedAtMs = clock.now();
      const obtainedAtMs = clock.now() + apartMs;
      assert.deepEqual(seen('a', obtainedAtMs), [0, hourMs]);
      clock.advance(10 * minuteMs);
      assert.deepEqual(seen('a', obtainedAtMs), [-10 * minuteMs, hourMs - 10 * minuteMs], 'and stay so');
    });
  }

  it('are not later than now for what was there before', () => {
    assert.deepEqual(seen('a', clock.now() + minuteMs), [0, hourMs]);
    assert.deepEqual(seen('b', clock.now() - minuteMs), [-minuteMs, hourMs - minuteMs]);
    changedAtMs = clock.now();
    clock.advance(10_000);
    assert.deepEqual(seen('b2', clock.now() - minuteMs), [-10_000, hourMs - 10_000], 'it has just come');
    clock.advance(1);
    assert.deepEqual(seen('c', clock.now() - minuteMs), [-minuteMs, hourMs - minuteMs], 'it has not just come');
  });

  it('are kept where clocks would have to be further apart than a quarter of an hour', () => {
    changedAtMs = clock.now();
    assert.deepEqual(seen('a', clock.now() - 15 * minuteMs), [0, hourMs]);
    assert.deepEqual(seen('b', clock.now() - 15 * minuteMs - 1), [-15 * minuteMs - 1, hourMs - 15 * minuteMs - 1]);
  });

  it('are known also of tokens without an end', () => {
    changedAtMs = clock.now();
    const { expiresAtMs: _, ...endless } = tokens('a', clock.now() - minuteMs);
    const here = times.here('acme', endless, changedAtMs);
    assert.deepEqual(here, { ...endless, obtainedAtMs: clock.now() });
  });
});
