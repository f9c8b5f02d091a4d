import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../../platform/common/json/verbatim.ts';
import { visit, type Container, type JsonPath } from './envelope.ts';
import { idMembers, memberText, nameMembers, scalarText } from './memberNames.ts';
import { numberIn, timeOf } from './times.ts';

/** Members of a point. */
interface PointForm {
  readonly time: string;
  readonly value: string;
}

/** Form of the service, with evidence in docs/internals/service.md, and the one of other programs. */
const forms: readonly PointForm[] = [
  { time: 'timeStamp', value: 'metricValue' },
  { time: 'time', value: 'value' },
];

/** Member in which the service sends the points of a series. */
const pointsMember = 'dataSet';
/** Members that name a series: its device, its metric, and its instance. */
const namesOfSeries = [
  [...nameMembers, ...idMembers],
  ['metricName', 'metricGroup'],
  ['instanceName', 'instanceType'],
] as const;
/** Instance name that carries no information. */
const ordinary = 'default';

/** Limits of what is drawn. */
export const maxSeries = 20;
export const maxPoints = 200_000;

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

/** Returns the path to the first series, even an empty one. Returns undefined if there is none. */
export function chartPathOf(value: unknown): JsonPath | undefined {
  return listsIn(value)[0]?.path;
}

/** @param names names of devices, to show instead of their IDs */
export function seriesIn(value: unknown, names: Iterable<readonly [id: string, name: string]> = []): FoundSeries {
  const known = new Map(names);
  const all: Series[] = [];
  let [timeless, left, isCut] = [0, maxPoints, false];
  for (const { list, form, path, around } of listsIn(value)) {
    if (!form) continue;
    const points = pointsIn(list, form);
    if (all.length === maxSeries || points.length > left) {
      isCut = true;
      break;
    }
    const unit = nearest(around, ['unit']);
    all.push({ path, name: seriesName(around, known) || fallback(path), ...(unit !== undefined && { unit }), points });
    left -= points.length;
    timeless += list.length - points.length;
  }
  return { series: withDistinctNames(all), timeless, isCut };
}

interface FoundList extends Container {
  readonly list: readonly unknown[];
  /** Form of the points; undefined if the list is empty. */
  readonly form: PointForm | undefined;
}

/** Returns the lists of points in a value. */
function listsIn(value: unknown): readonly FoundList[] {
  const found: FoundList[] = [];
  visit({ value, path: [] }, (container) => {
    const list: readonly unknown[] | undefined = Array.isArray(container.value) ? container.value : undefined;
    const form = list && pointFormOf(list);
    const isSeries = form !== undefined || (list?.length === 0 && container.path.at(-1) === pointsMember);
    if (list && isSeries) found.push({ ...container, list, form });
    return !isSeries;
  });
  return found;
}

/** Returns the form of the points in a list. Returns undefined if it isn't a time series. */
function pointFormOf(list: readonly unknown[]): PointForm | undefined {
  return forms.find(({ time, value }) =>
    list.some((point) => isObject(point) && Object.hasOwn(point, value) && timeOf(own(point, time)) !== undefined),
  );
}

function pointsIn(list: readonly unknown[], form: PointForm): readonly Point[] {
  const points = list.flatMap((element) => {
    const time = isObject(element) ? own(element, form.time) : undefined;
    const atMs = timeOf(time);
    if (atMs === undefined || !isObject(element)) return [];
    const value = own(element, form.value);
    const text = typeof value === 'string' ? value : isNumeric(value) ? numberText(value) : '';
    return [{ atMs, time: scalarText(time) ?? '', value: numberIn(value) ?? null, text }];
  });
  return points.sort((one, other) => one.atMs - other.atMs);
}

/** Names a series by its enclosing objects. */
function seriesName(around: readonly JsonObject[], known: ReadonlyMap<string, string>): string {
  const words = namesOfSeries.flatMap((names) => nearest(around, names) ?? []).map((word) => known.get(word) ?? word);
  return [...new Set(words.filter((word) => word !== ordinary))].join(' · ');
}

/** Returns the text of the first of these members, in the innermost object that has one. */
function nearest(around: readonly JsonObject[], names: readonly string[]): string | undefined {
  const holder = around.findLast((object) => memberText(object, ...names) !== undefined);
  return holder && memberText(holder, ...names);
}

function fallback(path: JsonPath): string {
  return String(path.findLast((step) => typeof step === 'string' && step !== pointsMember) ?? pointsMember);
}

/** Numbers the names that repeat earlier ones. */
export function withDistinctNames(all: readonly Series[]): readonly Series[] {
  const seen = new Map<string, number>();
  return all.map((series) => {
    const count = (seen.get(series.name) ?? 0) + 1;
    seen.set(series.name, count);
    return count === 1 ? series : { ...series, name: `${series.name} (${count})` };
  });
}
