import type { JsonPath } from '../../../api/common/pages/envelope.ts';
import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../../platform/common/json/verbatim.ts';
import { pointFormOf, pointsMember, pointText, pointValue, type PointForm } from './pointLists.ts';
import { pointTime } from './pointTime.ts';

/** Members that name a series: its device, its metric, and its instance. */
const who = ['hostName', 'name', 'fqdn', 'deviceId'];
const what = ['metricName', 'metricGroup'];
const which = ['instanceName', 'instanceType'];
/** Instance name that carries no information. */
const ordinary = 'default';

/**
 * Names a series by its enclosing objects.
 *
 * @param around outermost first
 */
function seriesName(around: readonly JsonObject[]): string {
  const words = [who, what, which].flatMap((names) => nearest(around, names) ?? []);
  return [...new Set(words.filter((word) => word !== ordinary))].join(' · ');
}

const unitIn = (around: readonly JsonObject[]): string | undefined => nearest(around, ['unit']);

function nearest(around: readonly JsonObject[], names: readonly string[]): string | undefined {
  for (const object of around.toReversed())
    for (const name of names) {
      const text = textOf(own(object, name));
      if (text !== '') return text;
    }
  return undefined;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return isNumeric(value) ? numberText(value) : '';
}

/** Limits of what is drawn. */
export const maxSeries = 20;
export const maxPoints = 200_000;
const maxVisited = 20_000;
const maxDepth = 40;

/** Value at a time, with both texts as received. Null is drawn as a gap. */
export interface Point {
  readonly atMs: number;
  readonly time: string;
  readonly value: number | null;
  readonly text: string;
}

/** Values over time. The texts are unsanitized; pass them through `plain` before display. */
export interface Series {
  readonly path: JsonPath;
  readonly name: string;
  readonly unit?: string;
  /** Sorted by time. */
  readonly points: readonly Point[];
}

export interface FoundSeries {
  readonly series: readonly Series[];
  /** Number of points that have no time and aren't drawn. */
  readonly timeless: number;
  readonly isCut: boolean;
}

interface Candidate {
  readonly value: unknown;
  readonly path: JsonPath;
  /** Enclosing objects, outermost first. */
  readonly around: readonly JsonObject[];
}

/** Returns the path to the first series, even an empty one. Returns undefined if there is none. */
export function chartPathOf(value: unknown): JsonPath | undefined {
  for (const { path } of lists(value)) return path;
  return undefined;
}

export function seriesIn(value: unknown): FoundSeries {
  const all: Series[] = [];
  let [timeless, left, isCut] = [0, maxPoints, false];
  for (const { list, form, path, around } of lists(value)) {
    if (!form) continue;
    const points = pointsIn(list, form);
    if (all.length === maxSeries || points.length > left) {
      isCut = true;
      break;
    }
    const unit = unitIn(around);
    all.push({ path, name: seriesName(around) || fallback(path), ...(unit !== undefined && { unit }), points });
    left -= points.length;
    timeless += list.length - points.length;
  }
  return { series: withDistinctNames(all), timeless, isCut };
}

interface FoundList extends Candidate {
  readonly list: readonly unknown[];
  readonly form: PointForm | undefined;
}

/** Yields the lists of points in a value, breadth first. */
function* lists(value: unknown): Generator<FoundList, undefined> {
  const queue: Candidate[] = [{ value, path: [], around: [] }];
  for (let at = 0; at < queue.length && at < maxVisited; at += 1) {
    const candidate = queue[at];
    if (!candidate) break;
    const list: readonly unknown[] | undefined = Array.isArray(candidate.value) ? candidate.value : undefined;
    const form = list && pointFormOf(list);
    if (list && (form || (candidate.path.at(-1) === pointsMember && list.length === 0))) {
      yield { ...candidate, list, form };
      continue;
    }
    if (candidate.path.length < maxDepth && queue.length < maxVisited) queue.push(...within(candidate));
  }
}

function within({ value, path, around }: Candidate): Candidate[] {
  if (Array.isArray(value))
    return value
      .slice(0, maxVisited)
      .flatMap((element: unknown, index) =>
        isHolder(element) ? [{ value: element, path: [...path, index], around }] : [],
      );
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isHolder(member) ? [{ value: member, path: [...path, name], around: [...around, value] }] : [],
  );
}

const isHolder = (value: unknown) => Array.isArray(value) || isObject(value);

function pointsIn(list: readonly unknown[], form: PointForm): readonly Point[] {
  const points = list.flatMap((element) => {
    const atMs = isObject(element) ? pointTime(own(element, form.time)) : undefined;
    if (atMs === undefined || !isObject(element)) return [];
    const value = own(element, form.value);
    return [{ atMs, time: textOf(own(element, form.time)), value: pointValue(value), text: pointText(value) }];
  });
  return points.sort((one, other) => one.atMs - other.atMs);
}

function fallback(path: JsonPath): string {
  return String(path.findLast((step) => typeof step === 'string' && step !== pointsMember) ?? pointsMember);
}

function withDistinctNames(all: readonly Series[]): readonly Series[] {
  const seen = new Map<string, number>();
  return all.map((series) => {
    const count = (seen.get(series.name) ?? 0) + 1;
    seen.set(series.name, count);
    return count === 1 ? series : { ...series, name: `${series.name} (${count})` };
  });
}

export interface AddedSeries {
  readonly name: string;
  readonly series: readonly Series[];
}

/** Combines the series of a response with earlier ones, under distinct names. Returns at most `maxSeries`. */
export function combineSeries(own: readonly Series[], added: readonly AddedSeries[]): readonly Series[] {
  const taken = new Set(own.map(({ name }) => name));
  const others = added.flatMap(({ name, series }) =>
    series.map((one) => {
      const isOther = !taken.has(one.name);
      taken.add(one.name);
      return isOther || name === '' ? one : { ...one, name: `${one.name} (${name})` };
    }),
  );
  return withDistinctNames([...own, ...others].slice(0, maxSeries));
}
