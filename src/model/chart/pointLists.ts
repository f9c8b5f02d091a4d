import { isObject, own, type JsonObject } from '../../core/base/json/json.ts';
import { isTimeName, isValue, pointForm, type PointForm } from './pointForm.ts';
import { pointTime } from './pointTime.ts';

/** A list of points, as it stands in a response or as it is made of one of the forms in which services send series. */
export interface PointList {
  readonly list: readonly unknown[];
  readonly form: PointForm;
}

const looked = 50;
/** Members with the names of the columns of rows, and with the rows. */
const headers = ['columns', 'headers', 'fields'];
const rows = ['values', 'rows', 'data'];
/** Members whose object has epochs for keys. Elsewhere, such numbers may be IDs. */
const byEpoch = ['dps', 'points', 'datapoints', 'values', 'series', 'history'];

/** The points of a list or an object. Undefined where it has none. @param name of the member that holds it */
export function pointListOf(value: unknown, name: string | undefined): PointList | undefined {
  if (Array.isArray(value)) return formed(value, name);
  return isObject(value) ? (valuesByTime(value, name) ?? columnsBesideRows(value) ?? parallelLists(value)) : undefined;
}

function formed(list: readonly unknown[], name: string | undefined): PointList | undefined {
  const form = pointForm(list, name);
  return form && { list, form };
}

/** An object whose members are times: `{ "1764160000": 1.5 }`. */
function valuesByTime(value: JsonObject, name: string | undefined): PointList | undefined {
  const mayBeEpochs = name !== undefined && byEpoch.includes(name.toLowerCase());
  const isTime = (key: string) => pointTime(key) !== undefined && (mayBeEpochs || key.includes('-'));
  const pairs = Object.entries(value);
  const isOne = pairs.slice(0, looked).every(([key, inner]) => isTime(key) && isValue(inner));
  return isOne && pairs.length > 1 ? { list: pairs, form: { kind: 'pairs', time: 0 } } : undefined;
}

/** Rows with the names of their columns beside them, as databases send them. */
function columnsBesideRows(value: JsonObject): PointList | undefined {
  const columns = firstList(value, headers);
  const list = firstList(value, rows);
  if (!columns?.every((column) => typeof column === 'string') || !list?.slice(0, looked).every(Array.isArray))
    return undefined;
  return formed(
    list.map((row) => Object.fromEntries(columns.map((column, at) => [column, (row as unknown[])[at]]))),
    undefined,
  );
}

/** A list of times, and lists of as many values beside it. */
function parallelLists(value: JsonObject): PointList | undefined {
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const times = lists.find(
    ([name, list]) =>
      isTimeName(name) && list.length > 1 && list.slice(0, looked).every((one) => pointTime(one) !== undefined),
  );
  if (!times) return undefined;
  const [time, all] = times;
  const values = lists.filter(
    ([name, list]) => name !== time && list.length === all.length && list.slice(0, looked).every(isValue),
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
