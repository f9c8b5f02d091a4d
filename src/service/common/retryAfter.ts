import type { HttpAnswer } from './http.ts';

/** A gateway that asks for a day by mistake would keep everyone from a token for as long. */
const longestMs = 15 * 60_000;

/**
 * Reads `Retry-After` (RFC 9110 §10.2.3) as milliseconds from now: more than 0, a quarter of an hour at most. A date is measured against
 * the `Date` of the same answer, since the clock of this computer may be wrong. What is of another form, or asks for no
 * wait, counts as absent.
 *
 * @param nowMs stands in for a `Date` that is missing or cannot be read
 */
export function parseRetryAfter(headers: HttpAnswer['headers'], nowMs: number): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : parseHttpDate(value) - serviceTime(headers, nowMs);
  return waitMs > 0 ? Math.min(waitMs, longestMs) : undefined;
}

/** The time at the service, by the `Date` of its answer. @param nowMs stands in for one that is missing or cannot be read */
export function serviceTime(headers: HttpAnswer['headers'], nowMs: number): number {
  return parseHttpDate(headers.get('date') ?? '') || nowMs;
}

/** The form of RFC 9110 §5.6.7 that may be sent. */
const fixdate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** Milliseconds since the epoch; NaN for what is no date. */
function parseHttpDate(text: string): number {
  return fixdate.test(text) ? Date.parse(text) : NaN;
}
