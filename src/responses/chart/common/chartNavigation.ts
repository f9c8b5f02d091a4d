import type { Point, Series } from '../../../service/forms/common/series.ts';
import { usualStep } from './chartData.ts';
import type { TimeRange } from './chartTable.ts';

export function stopsOf(all: readonly Series[]): readonly number[] {
  return [...new Set(all.flatMap(({ points }) => points.map(({ atMs }) => atMs)))].sort((a, b) => a - b);
}

/** Returns the index of the nearest time in a sorted list, or -1 if it is empty. */
export function nearestStop(stops: readonly number[], atMs: number): number {
  let [low, high] = [0, stops.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stops[middle] ?? 0) < atMs) low = middle + 1;
    else high = middle;
  }
  const before = low - 1;
  const isBefore = before >= 0 && atMs - (stops[before] ?? 0) <= (stops[low] ?? 0) - atMs;
  return stops.length === 0 ? -1 : isBefore ? before : low;
}

/** Creates a lookup for the point at a time. Tolerates half a step, because device clocks differ. */
export function createPointFinder({ points }: Series): (atMs: number) => Point | undefined {
  const times = points.map(({ atMs }) => atMs);
  const reach = (usualStep(points) ?? 0) / 2;
  return (atMs) => {
    const found = points[nearestStop(times, atMs)];
    return found && Math.abs(found.atMs - atMs) <= reach ? found : undefined;
  };
}

/** Returns the cursor position after a key press, or undefined for other keys. */
export function cursorMove(at: number, key: string, stops: readonly number[], range: TimeRange): number | undefined {
  const [first, last] = [nearestStop(stops, range[0]), nearestStop(stops, range[1])];
  const page = Math.max(1, Math.round((last - first) / 10));
  const targets: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1 },
    ...{ PageDown: at - page, PageUp: at + page, Home: first, End: last },
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(stops.length - 1, Math.max(0, target));
}

/** Scales a range around a time. Returns undefined for the whole range. */
export function zoomed(range: TimeRange, whole: TimeRange, factor: number, aroundMs: number): TimeRange | undefined {
  const length = Math.max(1, (range[1] - range[0]) * factor);
  if (length >= whole[1] - whole[0]) return undefined;
  const share = range[1] > range[0] ? (aroundMs - range[0]) / (range[1] - range[0]) : 0.5;
  return within([aroundMs - share * length, aroundMs + (1 - share) * length], whole);
}

export function rangeAround(range: TimeRange, whole: TimeRange, atMs: number): TimeRange {
  if (atMs >= range[0] && atMs <= range[1]) return range;
  const by = atMs < range[0] ? atMs - range[0] : atMs - range[1];
  return within([range[0] + by, range[1] + by], whole);
}

function within(range: TimeRange, whole: TimeRange): TimeRange {
  const by = Math.max(0, whole[0] - range[0]) || Math.min(0, whole[1] - range[1]);
  return [range[0] + by, range[1] + by];
}
