import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';
import { isNumeric, numberOf, numberText } from '../../platform/common/json/verbatim.ts';
import { pointTime } from './pointTime.ts';

/** Layout of a list's points: objects, with the names of their members, or pairs. */
export type PointForm =
  | { readonly kind: 'members'; readonly time: string; readonly values: readonly string[] }
  | { readonly kind: 'pairs'; readonly time: 0 | 1 };

const timeMembers = ['timestamp', 'time', 'datetime', 'date', 'ts', 't', 'clock', 'starttime', 'sampletime', 'x'];
/** Whether a member is named like a time, or like a list of times. */
const isTimeName = (name: string) => timeMembers.includes(name.toLowerCase().replace(/(?<=.{2})s$/, ''));

const valueMembers = ['metricValue', 'value', 'val', 'v', 'y'];
/** Names of numbers that aren't measurements. */
const notValues = ['id', 'index', 'page', 'size', 'version'];
/** Limit above which objects are records of another kind. */
const maxMembers = 12;
const maxValues = 8;
const sampleSize = 50;
/** Member in which the service sends the points of a series. */
export const pointsMember = 'dataSet';

const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns a number, even if it was sent as a string. Returns null if it can't be drawn. */
export function pointValue(value: unknown): number | null {
  const number = numberOf(value) ?? (typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : NaN);
  return Number.isFinite(number) ? number : null;
}

export function pointText(value: unknown): string {
  if (typeof value === 'string') return value;
  return isNumeric(value) ? numberText(value) : '';
}

/**
 * Detects the layout of a list's points. Returns undefined if it isn't a time series.
 *
 * @param name the member that holds the list
 */
function pointForm(list: readonly unknown[], name?: string): PointForm | undefined {
  const [first] = list;
  if (list.length < (name === pointsMember ? 1 : 2)) return undefined;
  const some = list.slice(0, sampleSize);
  if (Array.isArray(first)) {
    const time = ([0, 1] as const).find((at) => some.every((one) => isPair(one, at)));
    return time === undefined ? undefined : { kind: 'pairs', time };
  }
  return isObject(first) && some.every(isObject) ? membersOf(some) : undefined;
}

function isPair(value: unknown, time: 0 | 1): boolean {
  if (!Array.isArray(value) || value.length !== 2 || pointTime(value[time]) === undefined) return false;
  return isValue(value[1 - time]);
}

function isValue(value: unknown): boolean {
  return value === null || pointValue(value) !== null;
}

function membersOf(some: readonly JsonObject[]): PointForm | undefined {
  const names = new Set(some.flatMap((point) => Object.keys(point)));
  if (names.size > maxMembers) return undefined;
  const time = [...names].find((name) => timeMembers.includes(name.toLowerCase()) && some.every(hasTime(name)));
  if (time === undefined) return undefined;
  const numbers = [...names].filter((name) => name !== time && !notValues.includes(name) && areValues(some, name));
  const preferred = valueMembers.find((name) => names.has(name) && (numbers.includes(name) || areNone(some, name)));
  const values = preferred === undefined ? numbers.slice(0, maxValues) : [preferred];
  return values.length === 0 ? undefined : { kind: 'members', time, values };
}

const hasTime = (name: string) => (point: JsonObject) => pointTime(own(point, name)) !== undefined;

function areValues(some: readonly JsonObject[], name: string): boolean {
  const held = some.map((point) => own(point, name)).filter((value) => value !== undefined && value !== null);
  return held.length > 0 && held.every((value) => isNumeric(value) || pointValue(value) !== null);
}

function areNone(some: readonly JsonObject[], name: string): boolean {
  return some.every((point) => (own(point, name) ?? null) === null);
}

/** Points as received, or converted from another layout. */
export interface PointList {
  readonly list: readonly unknown[];
  readonly form: PointForm;
}

/** Members whose object may have epochs as keys. Elsewhere, such numbers may be IDs. */
const byEpoch = ['dps', 'points', 'datapoints', 'values', 'series', 'history'];
const headers = ['columns', 'headers', 'fields'];
const rows = ['values', 'rows', 'data'];

/**
 * Returns the points in a list or an object, or undefined if there are none.
 *
 * @param name the member that holds the value
 */
export function pointListOf(value: unknown, name: string | undefined): PointList | undefined {
  if (Array.isArray(value)) return formed(value, name);
  return isObject(value) ? (valuesByTime(value, name) ?? columnsBesideRows(value) ?? parallelLists(value)) : undefined;
}

function formed(list: readonly unknown[], name: string | undefined): PointList | undefined {
  const form = pointForm(list, name);
  return form && { list, form };
}

/** Reads an object whose keys are times: `{ "1764160000": 1.5 }`. */
function valuesByTime(value: JsonObject, name: string | undefined): PointList | undefined {
  const mayBeEpochs = name !== undefined && byEpoch.includes(name.toLowerCase());
  const isTime = (key: string) => pointTime(key) !== undefined && (mayBeEpochs || key.includes('-'));
  const pairs = Object.entries(value);
  const isOne = pairs.slice(0, sampleSize).every(([key, inner]) => isTime(key) && isValue(inner));
  return isOne && pairs.length > 1 ? { list: pairs, form: { kind: 'pairs', time: 0 } } : undefined;
}

function columnsBesideRows(value: JsonObject): PointList | undefined {
  const columns = firstList(value, headers);
  const list = firstList(value, rows);
  if (!columns?.every((column) => typeof column === 'string') || !list?.slice(0, sampleSize).every(Array.isArray))
    return undefined;
  return formed(
    list.map((row) => Object.fromEntries(columns.map((column, at) => [column, (row as unknown[])[at]]))),
    undefined,
  );
}

function parallelLists(value: JsonObject): PointList | undefined {
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const times = lists.find(
    ([name, list]) =>
      isTimeName(name) && list.length > 1 && list.slice(0, sampleSize).every((one) => pointTime(one) !== undefined),
  );
  if (!times) return undefined;
  const [time, all] = times;
  const values = lists.filter(
    ([name, list]) => name !== time && list.length === all.length && list.slice(0, sampleSize).every(isValue),
  );
  if (values.length === 0) return undefined;
  const list = all.map((at, index) => ({
    [time]: at,
    ...Object.fromEntries(values.map(([name, one]) => [name, one[index]])),
  }));
  return { list, form: { kind: 'members', time, values: values.map(([name]) => name) } };
}

function firstList(value: JsonObject, names: readonly string[]): readonly unknown[] | undefined {
  return names.map((name) => own(value, name)).find((list) => Array.isArray(list));
}
