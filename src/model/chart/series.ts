import type { JsonPath } from '../../core/api/pages/envelope.ts';
import { isObject, own, type JsonObject } from '../../core/base/json/json.ts';
import { pointText, pointValue, pointsMember, type PointForm } from './pointForm.ts';
import { pointListOf } from './pointLists.ts';
import { pointTime } from './pointTime.ts';
import { seriesName, tellingMembers, textOf, unitIn } from './seriesName.ts';

/** Series and points that are drawn. What is left out stands in the JSON. */
export const mostSeries = 20;
export const mostPoints = 200_000;
/** Objects and lists that are looked at, and levels of them. */
const mostVisited = 20_000;
const deepest = 40;

/** A value at a time, both also as they came. A missing value is null: a gap. */
export interface Point {
  readonly atMs: number;
  readonly time: string;
  readonly value: number | null;
  readonly text: string;
}

/** Values over time. Texts are whole, and to be made plain where they are shown. */
export interface Series {
  /** The way to the list of its points. */
  readonly path: JsonPath;
  readonly name: string;
  readonly unit?: string;
  /** By time. */
  readonly points: readonly Point[];
}

export interface FoundSeries {
  readonly series: readonly Series[];
  /** Points without a time, which cannot be drawn. */
  readonly timeless: number;
  /** Whether there is more than is drawn. */
  readonly isCut: boolean;
}

interface Place {
  readonly value: unknown;
  readonly path: JsonPath;
  /** The objects that it stands in, from the outermost to the innermost. */
  readonly around: readonly JsonObject[];
}

/** The way to the first series in a value, also to one that has no points. Undefined where there is none. */
export function chartPathOf(value: unknown): JsonPath | undefined {
  for (const { path } of lists(value)) return path;
  return undefined;
}

/** All series of a value, in the order in which they come. */
export function seriesIn(value: unknown): FoundSeries {
  const all: Series[] = [];
  let [timeless, left, isCut] = [0, mostPoints, false];
  for (const found of lists(value)) {
    if (!found.form) continue;
    for (const { series, without } of seriesOf(found, found.form)) {
      if (all.length === mostSeries || series.points.length > left) isCut = true;
      else {
        all.push(series);
        left -= series.points.length;
        timeless += without;
      }
    }
    if (isCut) break;
  }
  return { series: withOwnNames(all), timeless, isCut };
}

interface FoundList extends Place {
  readonly list: readonly unknown[];
  readonly form: PointForm | undefined;
}

/** The lists of points in a value, nearest to the top first. */
function* lists(value: unknown): Generator<FoundList, undefined> {
  const queue: Place[] = [{ value, path: [], around: [] }];
  for (let at = 0; at < queue.length && at < mostVisited; at += 1) {
    const place = queue[at];
    if (!place) break;
    const name = place.path.at(-1);
    const points = pointListOf(place.value, typeof name === 'string' ? name : undefined);
    if (points || (name === pointsMember && Array.isArray(place.value) && place.value.length === 0)) {
      yield { ...place, list: [], form: undefined, ...points };
      continue;
    }
    if (place.path.length < deepest && queue.length < mostVisited) queue.push(...within(place));
  }
}

function within({ value, path, around }: Place): Place[] {
  if (Array.isArray(value))
    return value
      .slice(0, mostVisited)
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

/** Points of several devices may stand in one list. @param time the member with the time of a point */
function groupsOf(list: readonly unknown[], time: string): readonly (readonly unknown[])[] {
  const groups = new Map<string, unknown[]>();
  for (const element of list) {
    const key = isObject(element) ? JSON.stringify(tellingMembers.map((name) => textOf(own(element, name)))) : '';
    const group = groups.get(key);
    if (group) group.push(element);
    else groups.set(key, [element]);
  }
  // Where nearly each point is one of its own, nothing tells series apart, unless a few share their times.
  const times = new Set(list.map((element) => (isObject(element) ? textOf(own(element, time)) : '')));
  const areApart = groups.size * 2 <= list.length || (times.size < list.length && groups.size <= mostSeries);
  return areApart ? [...groups.values()] : [list];
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

/** The same name again gets a number. */
export function withOwnNames(all: readonly Series[]): readonly Series[] {
  const seen = new Map<string, number>();
  return all.map((series) => {
    const count = (seen.get(series.name) ?? 0) + 1;
    seen.set(series.name, count);
    return count === 1 ? series : { ...series, name: `${series.name} (${count})` };
  });
}
