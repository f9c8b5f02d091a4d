import type { HttpResponse } from './http.ts';

/** Upper limit for the wait, in case a gateway mistakenly asks for a day. */
const maxWaitMs = 15 * 60_000;

/** Reads `Retry-After` (RFC 9110 §10.2.3) relative to `Date`, by default to `nowMs`. */
export function parseRetryAfter(headers: HttpResponse['headers'], nowMs: number): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : parseHttpDate(value) - serviceTime(headers, nowMs);
  return waitMs > 0 ? Math.min(waitMs, maxWaitMs) : undefined;
}

export function serviceTime(headers: HttpResponse['headers'], nowMs: number): number {
  return parseHttpDate(headers.get('date') ?? '') || nowMs;
}

/** IMF-fixdate of RFC 9110 §5.6.7. */
const fixdate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

function parseHttpDate(text: string): number {
  return fixdate.test(text) ? Date.parse(text) : NaN;
}
