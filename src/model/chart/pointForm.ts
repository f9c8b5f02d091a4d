import { isNumeric, numberOf, numberText } from '../../core/base/json/exactNumber.ts';
import { isObject, own, type JsonObject } from '../../core/base/json/json.ts';
import { pointTime } from './pointTime.ts';

/** How the points of a list say their time and their values. */
export type PointForm =
  | { readonly kind: 'members'; readonly time: string; readonly values: readonly string[] }
  | { readonly kind: 'pairs'; readonly time: 0 | 1 };

const timeMembers = ['timestamp', 'time', 'datetime', 'date', 'ts', 't', 'clock', 'starttime', 'sampletime', 'x'];
/** Whether a member is called like a time, or like a list of times. */
export const isTimeName = (name: string): boolean =>
  timeMembers.includes(name.toLowerCase().replace(/(?<=.{2})s$/, ''));

const valueMembers = ['metricValue', 'value', 'val', 'v', 'y'];
/** Numbers that tell a point apart, and are no values. */
const notValues = ['id', 'index', 'page', 'size', 'version'];
/** Members beside the time and a value that a point may have. What has more is a row of something else. */
const mostMembers = 12;
const mostValues = 8;
const looked = 50;
/** The member that the service has the points of a series in. */
export const pointsMember = 'dataSet';

const numeric = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The number of a value, which may have come as a text. Null where there is none that can be drawn. */
export function pointValue(value: unknown): number | null {
  const number = numberOf(value) ?? (typeof value === 'string' && numeric.test(value.trim()) ? Number(value) : NaN);
  return Number.isFinite(number) ? number : null;
}

/** The text of a value as it came. */
export function pointText(value: unknown): string {
  if (typeof value === 'string') return value;
  return isNumeric(value) ? numberText(value) : '';
}

/** The form of the points in a list. Undefined where it is no series. @param name of the member that holds it */
export function pointForm(list: readonly unknown[], name?: string): PointForm | undefined {
  const [first] = list;
  if (list.length < (name === pointsMember ? 1 : 2)) return undefined;
  const some = list.slice(0, looked);
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

/** Whether something is a number, one that came as a text, or missing. */
export function isValue(value: unknown): boolean {
  return value === null || pointValue(value) !== null;
}

function membersOf(some: readonly JsonObject[]): PointForm | undefined {
  const names = new Set(some.flatMap((point) => Object.keys(point)));
  if (names.size > mostMembers) return undefined;
  const time = [...names].find((name) => timeMembers.includes(name.toLowerCase()) && some.every(hasTime(name)));
  if (time === undefined) return undefined;
  const numbers = [...names].filter((name) => name !== time && !notValues.includes(name) && areValues(some, name));
  const preferred = valueMembers.find((name) => names.has(name) && (numbers.includes(name) || areNone(some, name)));
  const values = preferred === undefined ? numbers.slice(0, mostValues) : [preferred];
  return values.length === 0 ? undefined : { kind: 'members', time, values };
}

const hasTime = (name: string) => (point: JsonObject) => pointTime(own(point, name)) !== undefined;

/** Whether a member has values, apart from those that are missing. */
function areValues(some: readonly JsonObject[], name: string): boolean {
  const held = some.map((point) => own(point, name)).filter((value) => value !== undefined && value !== null);
  return held.length > 0 && held.every((value) => isNumeric(value) || pointValue(value) !== null);
}

function areNone(some: readonly JsonObject[], name: string): boolean {
  return some.every((point) => (own(point, name) ?? null) === null);
}
