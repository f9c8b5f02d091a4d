import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import { ExactNumber, isNumeric, numberOf } from '../../../platform/common/json/verbatim.ts';
import { QueryError, type ValueType } from './queryFault.ts';
import type { QueryNode } from './queryNode.ts';

/** Step budget of a query. Steps are visited values, so that the limit doesn't depend on the speed of the computer. */
export class Steps {
  #left: number;
  /** Offset of the part of the query that is being evaluated. */
  at = 0;

  constructor(most: number) {
    this.#left = most;
  }

  /** @throws QueryError if the budget is exceeded */
  spend(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw new QueryError({ code: 'tooMuch', at: this.at });
  }
}

/** Expression passed to a function, such as `&name` in `sort_by(@, &name)`. */
export class Reference {
  readonly node: QueryNode;

  constructor(node: QueryNode) {
    this.node = node;
  }
}

export function typeOfValue(value: unknown): ValueType {
  if (value === null || value === undefined) return 'null';
  if (isNumeric(value)) return 'number';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Reference) return 'expression';
  return typeof value === 'string' ? 'string' : typeof value === 'boolean' ? 'boolean' : 'object';
}

/** Returns the members of an object. Other values, and members repeated with different values, have none. */
export function membersOf(value: unknown): readonly (readonly [name: string, value: unknown])[] {
  return isObject(value) ? Object.keys(value).map((name) => [name, own(value, name)] as const) : [];
}

/** Whether a value is falsy: false, null, or empty. Numbers never are. */
export function isFalse(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}

/** Whether two values are equal, regardless of the order of members. */
export function areEqual(one: unknown, other: unknown, steps: Steps): boolean {
  steps.spend();
  if (isNumeric(one) && isNumeric(other)) return compareNumbers(one, other) === 0;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((element, index) => areEqual(element, other[index], steps));
  if (isObject(one) && isObject(other)) return areEqualObjects(one, other, steps);
  return one === other;
}

function areEqualObjects(one: JsonObject, other: JsonObject, steps: Steps): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && areEqual(one[name], other[name], steps))
  );
}

/** Compares numbers exactly, also those that are equal as doubles. */
export function compareNumbers(one: number | ExactNumber, other: number | ExactNumber): number {
  const [a, b] = [numberOf(one) ?? 0, numberOf(other) ?? 0];
  if (a !== b) return a < b ? -1 : 1;
  if (!(one instanceof ExactNumber) && !(other instanceof ExactNumber)) return 0;
  const [x, y] = [decimalOf(String(one)), decimalOf(String(other))];
  const size = x.power - y.power || (x.digits < y.digits ? -1 : x.digits > y.digits ? 1 : 0);
  return (x.isNegative ? -1 : 1) * Math.sign(size);
}

/** Returns a number as `0.digits` times a power of ten, without zeros at either end. */
function decimalOf(literal: string): { readonly isNegative: boolean; readonly digits: string; readonly power: number } {
  const [, sign = '', whole = '', part = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const all = whole + part;
  const digits = all.replace(/^0+/, '');
  if (digits === '') return { isNegative: false, digits, power: 0 };
  const power = whole.length - (all.length - digits.length) + Number(exponent);
  return { isNegative: sign !== '', digits: digits.replace(/0+$/, ''), power };
}

/** Compares strings by code point, as the specification requires, rather than by locale. */
export function compareTexts(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length;) {
    const [a, b] = [one.codePointAt(at) ?? 0, other.codePointAt(at) ?? 0];
    if (a !== b) return a < b ? -1 : 1;
    at += a > 0xffff ? 2 : 1;
  }
  return one.length - other.length;
}

/** Counts a value with everything in it; shared parts count each time. */
export function spendOn(value: unknown, steps: Steps): void {
  steps.spend(1 + (typeof value === 'string' ? value.length >> 4 : 0));
  if (Array.isArray(value)) for (const element of value) spendOn(element, steps);
  else for (const [, member] of membersOf(value)) spendOn(member, steps);
}
