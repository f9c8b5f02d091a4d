import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric, numberOf, numberText } from '../../../platform/common/json/verbatim.ts';

/** Job in the status list. Missing and malformed members are undefined. */
export interface JobRow {
  readonly requestId: string;
  readonly requestName?: string;
  readonly triggerType?: string;
  /** State as the service writes it. */
  readonly status?: string;
  /** From 0 to 100, with fractions. */
  readonly percent?: number;
  readonly startedAtMs?: number;
  readonly source: JsonObject;
}

/** Rows without an ID are skipped. */
export function jobRows(rows: readonly unknown[]): readonly JobRow[] {
  return rows.flatMap((row) => jobRow(row) ?? []);
}

function jobRow(row: unknown): JobRow | undefined {
  if (!isObject(row)) return undefined;
  const word = (name: string) => {
    const value = own(row, name);
    const written = isNumeric(value) ? numberText(value) : value;
    return typeof written === 'string' && written.trim() !== '' ? written.trim() : undefined;
  };
  const requestId = word('requestId');
  if (requestId === undefined) return undefined;
  const [requestName, triggerType, status] = [word('requestName'), word('triggerType'), word('status')];
  const percent = percentOf(own(row, 'progressStatus'));
  const startedAtMs = timeOf(own(row, 'startDate'));
  return {
    requestId,
    ...(requestName !== undefined && { requestName }),
    ...(triggerType !== undefined && { triggerType }),
    ...(status !== undefined && { status }),
    ...(percent !== undefined && { percent }),
    ...(startedAtMs !== undefined && { startedAtMs }),
    source: row,
  };
}

/** Parses `42.5`, `"42.5"`, `"42,5 %"`. Returns undefined outside 0 to 100. */
export function percentOf(value: unknown): number | undefined {
  const found = typeof value === 'string' ? /^\s*(\d{1,3}(?:[.,]\d+)?)\s*%?\s*$/.exec(value)?.[1] : undefined;
  const percent = numberOf(value) ?? Number(found?.replace(',', '.') ?? NaN);
  return percent >= 0 && percent <= 100 ? percent : undefined;
}

/** Epochs below this are in seconds: as milliseconds they would be before March 1973. */
const leastMs = 100_000_000_000;

/** Parses an epoch, as a number or text, or ISO 8601, in UTC by default. */
export function timeOf(value: unknown): number | undefined {
  if (typeof value === 'string') {
    if (/^\s*\d+\s*$/.test(value)) return timeOf(Number(value));
    const [, date, time, zone = 'Z'] = isoTime.exec(value.trim()) ?? [];
    const ms = date === undefined ? NaN : Date.parse(`${date}T${time ?? '00:00'}${time === undefined ? 'Z' : zone}`);
    return Number.isNaN(ms) ? undefined : ms;
  }
  const epoch = numberOf(value);
  if (epoch === undefined || !Number.isFinite(epoch) || epoch <= 0) return undefined;
  return epoch < leastMs ? epoch * 1000 : epoch;
}

const isoTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i;
