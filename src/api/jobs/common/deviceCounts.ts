import type { DeviceCount } from '../../../service/forms/common/deviceCounts.ts';
import type { Settling } from './jobSchema.ts';

export interface CountChange {
  readonly category: string;
  readonly before: number;
  readonly after: number;
}

/** Returns the categories whose counts differ, in the order of `after`. Missing counts are 0. */
export function countChanges(before: readonly DeviceCount[], after: readonly DeviceCount[]): readonly CountChange[] {
  const countIn = (counts: readonly DeviceCount[], wanted: string) =>
    counts.find(({ category, kind }) => category === wanted && kind === undefined)?.count ?? 0;
  return [...new Set([...after, ...before].map(({ category }) => category))]
    .map((category) => ({ category, before: countIn(before, category), after: countIn(after, category) }))
    .filter((change) => change.before !== change.after);
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
