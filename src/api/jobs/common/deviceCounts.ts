import { isObject, own } from '../../../platform/common/json/json.ts';
import { numberOf } from '../../../platform/common/json/verbatim.ts';
import { payloadOf } from '../../common/pages/envelope.ts';

/** Number of devices in a category, or of one kind. */
export interface DeviceCount {
  readonly category: string;
  /** Undefined for the whole category. */
  readonly kind?: string;
  readonly count: number;
}

export interface CountChange {
  readonly category: string;
  readonly kind?: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Reads the response of `device-counts`.
 *
 * @returns undefined if it has another format
 */
export function deviceCounts(body: unknown): readonly DeviceCount[] | undefined {
  const { value } = payloadOf(body);
  const items = isObject(value) ? (own(value, 'items') ?? []) : value;
  if (!Array.isArray(items) || (isObject(value) && !('items' in value) && !('count' in value))) return undefined;
  return items.flatMap((item): readonly DeviceCount[] => {
    const counted = counterOf(item);
    if (!counted) return [];
    const { name: category, count } = counted;
    const kinds = own(item as Readonly<Record<string, unknown>>, 'items');
    return [
      { category, count },
      ...(Array.isArray(kinds) ? kinds : []).flatMap((kind) => {
        const inner = counterOf(kind);
        return inner ? [{ category, kind: inner.name, count: inner.count }] : [];
      }),
    ];
  });
}

function counterOf(item: unknown): { readonly name: string; readonly count: number } | undefined {
  if (!isObject(item)) return undefined;
  const name = own(item, 'name');
  const written = own(item, 'count');
  const count = typeof written === 'string' && /^\d+$/.test(written) ? Number(written) : numberOf(written);
  return typeof name === 'string' && count !== undefined && count >= 0 ? { name, count } : undefined;
}

/** Returns the counts that differ, in the order of `after`. Missing counts are 0. */
export function countChanges(before: readonly DeviceCount[], after: readonly DeviceCount[]): readonly CountChange[] {
  const keyOf = ({ category, kind }: Pick<DeviceCount, 'category' | 'kind'>) => JSON.stringify([category, kind]);
  const [first, last] = [before, after].map((counts) => new Map(counts.map((one) => [keyOf(one), one])));
  const all = new Map([...(last ?? []), ...[...(first ?? [])].filter(([key]) => !last?.has(key))]);
  return [...all.values()].flatMap(({ category, kind }) => {
    const key = keyOf({ category, ...(kind !== undefined && { kind }) });
    const change = { before: first?.get(key)?.count ?? 0, after: last?.get(key)?.count ?? 0 };
    return change.before === change.after ? [] : [{ category, ...(kind !== undefined && { kind }), ...change }];
  });
}

/** Counting of devices after a job's end. Devices appear late, so counting ends after three equal counts, or after some minutes. */
export interface Settling {
  readonly sinceMs: number;
  readonly last?: readonly DeviceCount[];
  readonly unchanged: number;
}

/** Interval of the counts. */
export const countEveryMs = 15_000;
const maxMs = 10 * 60_000;

export function beginSettling(nowMs: number): Settling {
  return { sinceMs: nowMs, unchanged: 0 };
}

/** @param counts undefined if unavailable */
export function afterCount(settling: Settling, counts: readonly DeviceCount[] | undefined): Settling {
  if (!counts) return settling;
  const isSame = JSON.stringify(counts) === JSON.stringify(settling.last);
  return { ...settling, last: counts, unchanged: isSame ? settling.unchanged + 1 : 0 };
}

export function isSettled({ sinceMs, unchanged }: Settling, nowMs: number): boolean {
  return unchanged >= 2 || nowMs - sinceMs >= maxMs;
}
