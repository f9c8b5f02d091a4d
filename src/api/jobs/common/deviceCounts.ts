import type { DeviceCount } from '../../../service/forms/common/deviceCounts.ts';
import type { Settling } from './jobSchema.ts';

export interface CountChange {
  readonly category: string;
  readonly kind?: string;
  readonly before: number;
  readonly after: number;
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
