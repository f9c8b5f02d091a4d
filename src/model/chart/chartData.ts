import type { Point, Series } from './series.ts';

/** A step as many times as long as the usual one is a gap. */
const gapFactor = 2.5;

/** Series over one list of times, as the chart library takes them: null is a gap, and undefined a time that only others have. */
export interface ChartData {
  readonly times: readonly number[];
  readonly values: readonly (readonly (number | null | undefined)[])[];
}

export function chartData(all: readonly Series[]): ChartData {
  const drawn = all.map(({ points }) => withGaps(points));
  const times = [...new Set(drawn.flatMap((points) => points.map(({ atMs }) => atMs)))].sort((a, b) => a - b);
  const positions = new Map(times.map((time, index) => [time, index]));
  const values = drawn.map((points) => {
    const aligned = Array.from<number | null | undefined>({ length: times.length });
    for (const { atMs, value } of points) {
      const at = positions.get(atMs);
      if (at !== undefined) aligned[at] = value ?? aligned[at] ?? null;
    }
    return aligned;
  });
  return { times, values };
}

/** The usual distance of points in time: the median. Undefined for less than three points, of which none is usual. */
export function usualStep(points: readonly Pick<Point, 'atMs'>[]): number | undefined {
  const steps = points.slice(1).flatMap(({ atMs }, index) => {
    const step = atMs - (points[index]?.atMs ?? atMs);
    return step > 0 ? [step] : [];
  });
  steps.sort((a, b) => a - b);
  return steps.length < 2 ? undefined : steps[Math.floor(steps.length / 2)];
}

function withGaps(points: readonly Point[]): readonly Pick<Point, 'atMs' | 'value'>[] {
  const usual = usualStep(points);
  if (usual === undefined) return points;
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (!before || point.atMs - before.atMs <= gapFactor * usual) return [point];
    return [{ atMs: (before.atMs + point.atMs) / 2, value: null }, point];
  });
}

/** The number of gaps that a series has: runs of missing values, and steps that are much longer than usual. */
export function gapsIn(points: readonly Point[]): number {
  const drawn = withGaps(points);
  return drawn.filter(({ value }, index) => value === null && drawn[index - 1]?.value !== null && index > 0).length;
}
