import * as l10n from '@vscode/l10n';

/**
 * Parses a time such as `2026-11-26 22:00`, local unless it ends in `Z`.
 *
 * @returns undefined if it is invalid or doesn't exist
 */
export function readTime(typed: string): number | undefined {
  const found = /^\s*(\d{4})-(\d\d?)-(\d\d?)[T ]+(\d\d?):(\d\d)\s*(Z)?\s*$/i.exec(typed);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = found.slice(1, 6).map(Number);
  const isUtc = found[6] !== undefined;
  const date = isUtc
    ? new Date(Date.UTC(year, month - 1, day, hour, minute))
    : new Date(year, month - 1, day, hour, minute);
  const parts = isUtc
    ? [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours()]
    : [date.getMonth() + 1, date.getDate(), date.getHours()];
  return parts[0] === month && parts[1] === day && (parts[2] === hour || !isUtc) && hour < 24 && minute < 60
    ? date.getTime()
    : undefined;
}

/** Formats a local time for `readTime`. */
export function writtenTime(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function startProblem(typed: string): string | undefined {
  return readTime(typed) === undefined ? timeSentence() : undefined;
}

export function endProblem(typed: string, startMs: number, nowMs: number): string | undefined {
  const endMs = readTime(typed);
  if (endMs === undefined) return timeSentence();
  if (endMs <= startMs) return l10n.t('The end must be after the start.');
  return endMs <= nowMs ? l10n.t('The end must be in the future.') : undefined;
}

export function intervalProblem(typed: string): string | undefined {
  const minutes = Number(typed.trim());
  return /^\d{1,6}$/.test(typed.trim()) && minutes > 0 ? undefined : l10n.t('Enter a number of minutes, such as 60.');
}

function timeSentence(): string {
  return l10n.t('Enter date and time as 2026-11-26 22:00, with Z at the end for UTC.');
}
