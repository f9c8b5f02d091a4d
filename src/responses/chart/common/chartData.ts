import {
  maxSeries,
  withDistinctNames,
  type FoundSeries,
  type Point,
  type Series,
} from '../../../service/forms/common/series.ts';

/** Factor of the usual time between points from which on a step counts as a gap. */
const gapFactor = 2.5;

/** Series aligned to one list of times. A value is null in a gap, and undefined where the series has no point. */
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
    return extendGaps(aligned);
  });
  return { times, values };
}

/** Extends gaps over the times of other series, because the library would draw a line across them. */
function extendGaps(values: (number | null | undefined)[]): (number | null | undefined)[] {
  for (let at = 1; at < values.length; at += 1)
    if (values[at] === undefined && values[at - 1] === null) values[at] = null;
  for (let at = values.length - 2; at >= 0; at -= 1)
    if (values[at] === undefined && values[at + 1] === null) values[at] = null;
  return values;
}

/** Returns the median time between points, or undefined for fewer than three points. */
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

/** Counts gaps: runs of missing values, and steps much longer than usual. */
export function gapsIn(points: readonly Point[]): number {
  const drawn = withGaps(points);
  return drawn.filter(({ value }, index) => value === null && drawn[index - 1]?.value !== null && index > 0).length;
}

export interface AddedSeries extends FoundSeries {
  readonly name: string;
  /** Whether the name says that the series were requested for another time range. */
  readonly isOtherRange?: true;
}

/** Combines the series of a response with earlier ones, under distinct names. Returns at most `maxSeries`. */
export function combineSeries(own: FoundSeries, added: readonly AddedSeries[]): FoundSeries {
  const taken = new Set(own.series.map(({ name }) => name));
  const others = added.flatMap(({ name, isOtherRange, series }) =>
    series.map((one) => {
      const isKnown = taken.has(one.name) || isOtherRange;
      taken.add(one.name);
      return !isKnown || name === '' ? one : { ...one, name: `${one.name} (${name})` };
    }),
  );
  const [series, found] = [
    [...own.series, ...others],
    [own, ...added],
  ];
  return {
    series: withDistinctNames(series.slice(0, maxSeries)),
    timeless: found.reduce((sum, { timeless }) => sum + timeless, 0),
    isCut: series.length > maxSeries || found.some(({ isCut }) => isCut),
  };
}
