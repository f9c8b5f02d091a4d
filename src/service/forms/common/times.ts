import { numberOf } from '../../../platform/common/json/verbatim.ts';

const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(?:Z|([+-]\d\d):?(\d\d)?)?)?$/i;
const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns a finite number, which may be sent as text. */
export function numberIn(value: unknown): number | undefined {
  const number = numberOf(value) ?? (typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : NaN);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Parses ISO 8601, in UTC by default, or an epoch in milliseconds or seconds, to milliseconds. Returns undefined for anything
 * else. Epochs are recognized by magnitude, for dates from 1973 to 2286.
 */
export function timeOf(value: unknown): number | undefined {
  const [, day = '', time = '00:00', sign, minutes = '00'] =
    iso.exec(typeof value === 'string' ? value.trim() : '') ?? [];
  if (day !== '') {
    const ms = Date.parse(`${day}T${time}${sign === undefined ? 'Z' : `${sign}:${minutes}`}`);
    return isDay(day) && !Number.isNaN(ms) ? ms : undefined;
  }
  const epoch = numberIn(value) ?? 0;
  if (epoch >= 1e8 && epoch < 1e10) return epoch * 1000;
  return epoch >= 1e11 && epoch < 1e13 ? epoch : undefined;
}

/** Whether a day exists. `Date.parse` accepts February 30. */
function isDay(day: string): boolean {
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
