import { numberOf } from '../../../platform/common/json/verbatim.ts';

const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,12}))?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const digits = /^\d{9,19}(?:\.\d+)?$/;

/** Epoch units, recognized by magnitude for dates from 1973 to 2286. `ms` is the length of one unit in milliseconds. */
const epochs = [
  { from: 1e8, to: 1e10, ms: 1e3 },
  { from: 1e11, to: 1e13, ms: 1 },
  { from: 1e14, to: 1e16, ms: 1e-3 },
  { from: 1e17, to: 1e19, ms: 1e-6 },
] as const;

/** Parses ISO 8601 (UTC by default) or an epoch time to milliseconds. Returns undefined for anything else. */
export function pointTime(value: unknown): number | undefined {
  if (typeof value === 'string') {
    const text = value.trim();
    return isoTime(text) ?? (digits.test(text) ? epochTime(Number(text)) : undefined);
  }
  const number = numberOf(value);
  return number === undefined ? undefined : epochTime(number);
}

function isoTime(text: string): number | undefined {
  const parts = iso.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', zone = 'Z'] = parts;
  const ms = Number(`0.${fraction || 0}`) * 1000;
  const dayMs = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const isDay = new Date(dayMs).toISOString().startsWith(`${year}-${month}-${day}T`);
  const minutes = Number(hour) * 60 + Number(minute);
  const isTime = minutes <= 24 * 60 && Number(minute) < 60 && Number(second) <= 60;
  return isDay && isTime ? dayMs + minutes * 60_000 + Number(second) * 1000 + ms - offsetOf(zone) : undefined;
}

function offsetOf(zone: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function epochTime(number: number): number | undefined {
  const unit = epochs.find(({ from, to }) => number >= from && number < to);
  return unit === undefined ? undefined : number * unit.ms;
}
