import type { JsonPath } from '../../api/common/pages/envelope.ts';
import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';
import { pointListOf, pointsMember, pointText, pointValue, type PointForm } from './pointLists.ts';
import { pointTime } from './pointTime.ts';
import { seriesName, tellingMembers, textOf, unitIn } from './seriesName.ts';

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
  for (const found of lists(value)) {
    if (!found.form) continue;
    for (const { series, without } of seriesOf(found, found.form)) {
      if (all.length === maxSeries || series.points.length > left) isCut = true;
      else {
        all.push(series);
        left -= series.points.length;
        timeless += without;
      }
    }
    if (isCut) break;
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
    const name = candidate.path.at(-1);
    const points = pointListOf(candidate.value, typeof name === 'string' ? name : undefined);
    if (points || (name === pointsMember && Array.isArray(candidate.value) && candidate.value.length === 0)) {
      yield { ...candidate, list: [], form: undefined, ...points };
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

function* seriesOf(
  { value, list, path, around }: FoundList,
  form: PointForm,
): Generator<{ readonly series: Series; readonly without: number }> {
  for (const group of form.kind === 'pairs' ? [list] : groupsOf(list, form.time)) {
    const inside = group.find(isObject);
    const near = [...around, ...(isObject(value) ? [value] : []), ...(inside ? [inside] : [])];
    const unit = unitIn(near);
    for (const member of form.kind === 'pairs' ? [undefined] : form.values) {
      const points = group.flatMap((element) => pointOf(element, form, member) ?? []);
      points.sort((one, other) => one.atMs - other.atMs);
      const isOne = form.kind === 'pairs' || form.values.length === 1;
      const name = [seriesName(near), ...(isOne || member === undefined ? [] : [member])].filter(Boolean).join(' · ');
      const series = { path, name: name || fallback(path), ...(unit !== undefined && { unit }), points };
      yield { series, without: group.length - points.length };
    }
  }
}

/**
 * Separates the points of several devices.
 *
 * @param time the member with the time of a point
 */
function groupsOf(list: readonly unknown[], time: string): readonly (readonly unknown[])[] {
  const groups = new Map<string, unknown[]>();
  for (const element of list) {
    const key = isObject(element) ? JSON.stringify(tellingMembers.map((name) => textOf(own(element, name)))) : '';
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  // If nearly every point is its own group, the members identify series only if a few groups share their times.
  const times = new Set(list.map((element) => (isObject(element) ? textOf(own(element, time)) : '')));
  const areSeries = groups.size * 2 <= list.length || (times.size < list.length && groups.size <= maxSeries);
  return areSeries ? [...groups.values()] : [list];
}

function pointOf(element: unknown, form: PointForm, member: string | undefined): Point | undefined {
  const [time, value] =
    form.kind === 'members'
      ? isObject(element)
        ? [own(element, form.time), own(element, member ?? '')]
        : []
      : Array.isArray(element)
        ? [element[form.time] as unknown, element[1 - form.time] as unknown]
        : [];
  const atMs = pointTime(time);
  return atMs === undefined
    ? undefined
    : { atMs, time: textOf(time), value: pointValue(value), text: pointText(value) };
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
