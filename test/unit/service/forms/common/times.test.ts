import assert from 'node:assert/strict';
import { timeOf } from '../../../../../src/service/forms/common/times.ts';

describe('timeOf', () => {
  it('timeOf reads ISO 8601 times with any fraction and zone, UTC by default, and epochs in milliseconds or seconds', () => {
    const at = Date.UTC(2026, 10, 26, 12, 30);
    const same = [
      '2026-11-26T12:30:00.000Z',
      '2026-11-26 12:30',
      '2026-11-26T14:30:00+02:00',
      '2026-11-26T07:30:00.000000000-0500',
      at,
      at / 1000,
      String(at),
    ];
    for (const time of same) assert.equal(timeOf(time), at, String(time));
    assert.equal(timeOf('2026-11-26T12:30:00.25Z'), at + 250);
  });

  it('timeOf returns undefined for anything that is not a time', () => {
    for (const value of [null, undefined, '', 'yesterday', 12, -1, NaN, true, {}, [], '26.11.2026'])
      assert.equal(timeOf(value), undefined, JSON.stringify(value));
  });

  it('timeOf returns undefined for days and hours that do not exist', () => {
    for (const day of ['2026-13-01', '2026-00-10', '2026-02-30', '2025-02-29', '2026-04-31', '2026-01-00'])
      for (const time of ['', 'T12:00:00+02:00']) assert.equal(timeOf(day + time), undefined, day + time);
    for (const time of ['24:01', '25:00', '12:60', '12:00:61'])
      assert.equal(timeOf(`2026-11-26T${time}`), undefined, time);
    assert.equal(timeOf('2024-02-29'), Date.UTC(2024, 1, 29));
    assert.equal(timeOf('2026-12-31T24:00'), Date.UTC(2027, 0, 1));
  });
});
