import { getOrCreate } from '../async/once.ts';
import { language } from './language.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Formats a remaining time, rounded down: `45s`, `12m`, `2h 5m`, `3d 4h`. */
export function shortDuration(ms: number): string {
  if (ms < minuteMs) return measured(Math.floor(ms / 1000), 'second');
  if (ms < hourMs) return measured(Math.floor(ms / minuteMs), 'minute');
  if (ms < dayMs)
    return together(
      measured(Math.floor(ms / hourMs), 'hour'),
      measured(Math.floor((ms % hourMs) / minuteMs), 'minute'),
    );
  return together(measured(Math.floor(ms / dayMs), 'day'), measured(Math.floor((ms % dayMs) / hourMs), 'hour'));
}

/** Formats durations: `132ms`, `1.2s`. */
export function elapsedText(ms: number): string {
  return ms < 1000 ? measured(Math.round(ms), 'millisecond') : measured(ms / 1000, 'second');
}

/** Formats durations: `30 seconds`, `5 minutes`. */
export function longDuration(ms: number): string {
  if (ms < 2 * minuteMs) return measured(Math.round(ms / 1000), 'second', 'long');
  if (ms < 2 * hourMs) return measured(Math.round(ms / minuteMs), 'minute', 'long');
  if (ms < 2 * dayMs) return measured(Math.round(ms / hourMs), 'hour', 'long');
  return measured(Math.round(ms / dayMs), 'day', 'long');
}

export function megabytes(count: number): string {
  return measured(count, 'megabyte', 'short');
}

/** Formats a size: `23 bytes`, `60.1 kB`, `2.5 MB`. */
export function bytesText(count: number): string {
  if (count < 1_000) return measured(count, 'byte', 'long');
  return count < 1_000_000 ? measured(count / 1_000, 'kilobyte', 'short') : megabytes(count / 1_000_000);
}

/** Formats days from now: `in 5 days`. */
export function daysFromNow(days: number): string {
  return new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(days, 'day');
}

export function shortDurationHoldsMs(ms: number): number {
  return ms < minuteMs ? (ms % 1000) + 1 : (ms % minuteMs) + 1;
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * dayMs],
  ['month', 30 * dayMs],
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
];

/** Formats a time relative to now: `3 hours ago`. */
export function relativeTime(atMs: number, nowMs: number, locale: string): string {
  const [unit, unitMs] = units.find(([, size]) => Math.abs(nowMs - atMs) >= size) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc((atMs - nowMs) / unitMs), unit);
}

/** Cached formats, because creating one takes tens of milliseconds. */
const exactFormats = new Map<string, Intl.DateTimeFormat>();

export function exactTime(atMs: number, locale: string): string {
  const create = () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  return getOrCreate(exactFormats, locale, create).format(atMs);
}

const measures = new Map<string, Intl.NumberFormat>();

function measured(value: number, unit: string, unitDisplay: 'narrow' | 'short' | 'long' = 'narrow'): string {
  const key = `${language()} ${unit} ${unitDisplay}`;
  const create = () =>
    new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 });
  return getOrCreate(measures, key, create).format(value);
}

function together(...parts: string[]): string {
  return new Intl.ListFormat(language(), { type: 'unit', style: 'narrow' }).format(parts);
}

const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats a time of day: `2:05 PM`. */
export function timeOfDay(atMs: number, locale: string): string {
  const create = () => new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  return getOrCreate(timeFormats, locale, create).format(atMs);
}
