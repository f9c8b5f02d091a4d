import type { TimeRange } from './chartTable.ts';

/** A range that is half or twice as long, around a time, within the whole. Undefined for the whole. */
export function zoomed(range: TimeRange, whole: TimeRange, factor: number, aroundMs: number): TimeRange | undefined {
  const length = Math.max(1, (range[1] - range[0]) * factor);
  if (length >= whole[1] - whole[0]) return undefined;
  const share = range[1] > range[0] ? (aroundMs - range[0]) / (range[1] - range[0]) : 0.5;
  return within([aroundMs - share * length, aroundMs + (1 - share) * length], whole);
}

/** The range of the same length that a time is in. */
export function rangeAround(range: TimeRange, whole: TimeRange, atMs: number): TimeRange {
  if (atMs >= range[0] && atMs <= range[1]) return range;
  const by = atMs < range[0] ? atMs - range[0] : atMs - range[1];
  return within([range[0] + by, range[1] + by], whole);
}

function within(range: TimeRange, whole: TimeRange): TimeRange {
  const by = Math.max(0, whole[0] - range[0]) || Math.min(0, whole[1] - range[1]);
  return [range[0] + by, range[1] + by];
}
