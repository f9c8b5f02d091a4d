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
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : parseHttpDate(value, nowMs) - serviceTime(headers, nowMs);
  return waitMs > 0 ? Math.min(waitMs, longestMs) : undefined;
}

/** The time at the service, by the `Date` of its answer. @param nowMs stands in for one that is missing or cannot be read */
export function serviceTime(headers: HttpAnswer['headers'], nowMs: number): number {
  return parseHttpDate(headers.get('date') ?? '', nowMs) || nowMs;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(?<month>${months.join('|')})`;
const time = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`;

/** The three forms of RFC 9110 §5.6.7: IMF-fixdate, and the obsolete ones of RFC 850 and of asctime. */
const dateForms = [
  new RegExp(String.raw`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) ${month} (?<year>\d{4}) ${time} GMT$`),
  new RegExp(String.raw`^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d\d)-${month}-(?<year>\d\d) ${time} GMT$`),
  new RegExp(String.raw`^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ${month} (?<day>\d\d| \d) ${time} (?<year>\d{4})$`),
];

/** Milliseconds since the epoch; NaN for what is no date of these forms, or names a day or a time that there is not. */
function parseHttpDate(text: string, nowMs: number): number {
  for (const form of dateForms) {
    const parts = form.exec(text)?.groups as DateParts | undefined;
    if (parts) return moment(parts, nowMs);
  }
  return NaN;
}

/** The groups that each of the forms has. */
type DateParts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>>;

function moment({ year, month: monthName, day, hour, minute, second }: DateParts, nowMs: number): number {
  const monthIndex = months.indexOf(monthName);
  const fullYear = year.length === 4 ? Number(year) : yearOfTwoDigits(Number(year), new Date(nowMs).getUTCFullYear());
  const lastDay = new Date(Date.UTC(fullYear, monthIndex + 1, 0)).getUTCDate();
  const exists =
    Number(day) >= 1 && Number(day) <= lastDay && Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 60;
  return exists ? Date.UTC(fullYear, monthIndex, Number(day), Number(hour), Number(minute), Number(second)) : NaN;
}

/** A year that would be more than 50 years ahead is the one that has passed. */
function yearOfTwoDigits(year: number, thisYear: number): number {
  const inThisCentury = thisYear - (thisYear % 100) + year;
  return inThisCentury > thisYear + 50 ? inThisCentury - 100 : inThisCentury;
}
