import assert from 'node:assert/strict';
import { parseRetryAfter } from '../../../../src/service/common/retryAfter.ts';

const imf = (ms: number) => new Date(ms).toUTCString();
const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const longest = 15 * minute;
const nowMs = Date.UTC(2026, 0, 15, 12);

const headers = (retryAfter: string | null, date: string | null = null) => ({
  get: (name: string) => ({ 'retry-after': retryAfter, date })[name] ?? null,
});
const parsed = (retryAfter: string | null, date?: string | null) => parseRetryAfter(headers(retryAfter, date), nowMs);
const absent = [
  '',
  ' ',
  '0',
  '00',
  '-5',
  '+5',
  '1.5',
  '1e3',
  '0x10',
  '1,2',
  '1, 2',
  '5 s',
  '٣',
  'soon',
  'Infinity',
  'NaN',
  'tomorrow',
  '2026-01-15T12:01:30Z',
  '2026-01-15',
  'Thu, 15 Jan 2026 12:01:30',
  'Thu, 15 Jan 2026 12:01:30 UTC',
  'Thu, 15 Jan 2026 12:01:30 +0000',
  'Thu, 15 jan 2026 12:01:30 GMT',
  'thu, 15 Jan 2026 12:01:30 GMT',
  'Thu, 5 Jan 2026 12:01:30 GMT',
  'Thu, 15 Jan 2026 12:60:00 GMT',
  'Sun, 00 Feb 2026 12:00:00 GMT',
  'Thu, 15-Jan-26 12:01:30 GMT',
  'Thu Jan 15 12:01:30 2026 GMT',
  'Wed, 01 Jan 2020 00:00:00 GMT',
  'Thursday, 15-Jan-26 12:01:30 GMT',
  'Thu Jan 15 12:01:30 2026',
];

describe('Retry-After', () => {
  it('parseRetryAfter reads a number of seconds', () => {
    for (const [value, ms] of [
      ['1', second],
      ['120', 2 * minute],
      ['007', 7 * second],
      ['900', longest],
      ['901', longest],
      ['86400', longest],
      ['9'.repeat(400), longest],
    ] as const)
      assert.equal(parsed(value), ms, value);
  });

  it('parseRetryAfter reads a date, and returns a quarter of an hour at most', () => {
    assert.equal(parsed(imf(nowMs + 90 * second)), 90 * second);
    assert.equal(parsed('Fri, 05 Feb 2027 12:00:00 GMT'), longest, 'a quarter of an hour at most');
  });

  it('parseRetryAfter compares the date with the clock of the service if the response contains a valid Date header', () => {
    const hour = 60 * minute;
    for (const wrongMs of [-hour, hour, 400 * day]) {
      const service = nowMs + wrongMs;
      assert.equal(parsed(imf(service + 90 * second), imf(service)), 90 * second);
      assert.equal(parsed(imf(service - second), imf(service)), undefined);
    }
    for (const odd of [null, '', 'now', '0', imf(nowMs).toLowerCase()])
      assert.equal(parsed(imf(nowMs + 90 * second), odd), 90 * second, String(odd));
    assert.equal(parsed('30', imf(nowMs + hour)), 30 * second, 'seconds need no clock');
  });

  it('parseRetryAfter returns undefined for any other format, a zero, or a date in the past', () => {
    assert.equal(parsed(null), undefined);
    for (const value of absent) assert.equal(parsed(value), undefined, value);
  });
});
