import * as l10n from '@vscode/l10n';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The rest of a token's life in the two largest units, and in seconds only for the last minute. It is never more than there is. */
export function shortDuration(ms: number): string {
  if (ms < minuteMs) return l10n.t('{0}s', Math.floor(ms / 1000));
  if (ms < hourMs) return l10n.t('{0}m', Math.floor(ms / minuteMs));
  if (ms < dayMs) return l10n.t('{0}h {1}m', Math.floor(ms / hourMs), Math.floor((ms % hourMs) / minuteMs));
  return l10n.t('{0}d {1}h', Math.floor(ms / dayMs), Math.floor((ms % dayMs) / hourMs));
}

/** The time that something took: `132 ms`, `1.2 s`. */
export function elapsedText(ms: number): string {
  return ms < 1000 ? l10n.t('{0} ms', Math.round(ms)) : l10n.t('{0} s', (ms / 1000).toFixed(1));
}

/** The time for which `shortDuration` of a remaining time stays as it is. */
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

/** "3 hours ago", in the editor's language. */
export function relativeTime(atMs: number, nowMs: number, locale: string): string {
  const [unit, unitMs] = units.find(([, size]) => Math.abs(nowMs - atMs) >= size) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.trunc((atMs - nowMs) / unitMs), unit);
}

/** To make one takes tens of milliseconds, and to use it next to nothing. */
const exactFormats = new Map<string, Intl.DateTimeFormat>();

/** Date and time to the second, in the editor's language and this machine's time zone. */
export function exactTime(atMs: number, locale: string): string {
  let format = exactFormats.get(locale);
  if (!format)
    exactFormats.set(locale, (format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })));
  return format.format(atMs);
}

/** "2:05 PM", in the editor's language and this machine's time zone. */
export function timeOfDay(atMs: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(atMs);
}
