import { parseExactly } from './exactJson.ts';
import { countJson, countMembers, type JsonCount } from './jsonCount.ts';
import { fitsLayout, layJsonOut } from './jsonLayout.ts';
import { ExactNumber, RepeatedMember, Verbatim } from './verbatim.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Verbatim);
}

/** Returns an own property only, so that `constructor` and other inherited ones are never read from JSON. */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

type Defined<T> = T extends unknown
  ? { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
      [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
    }
  : never;

/** Returns an object without the members that are undefined. */
export function definedOnly<T extends object>(object: T): Defined<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
}

export interface ParsedJson {
  readonly value: unknown;
  /** Number of values and keys. */
  readonly count: number;
}

/** @throws SyntaxError also if the text is nested too deeply or has too many values */
export function parseJson(text: string): unknown {
  return parseCounted(text).value;
}

/** Returns undefined if the text isn't JSON, is nested too deeply, or has too many values. A byte order mark may precede it. */
export function parsedJson(text: string): ParsedJson | undefined {
  try {
    return parseCounted(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function parseCounted(text: string): ParsedJson {
  const counted = countJson(text);
  if (typeof counted === 'string') throw new SyntaxError('The JSON is nested too deeply, or there is too much of it.');
  const { values: count, members, isOrdered, inexact } = counted;
  const root = [JSON.parse(text)] as unknown[];
  if (!isOrdered || countMembers(root) !== members) return { value: parseExactly(text), count };
  if (inexact.size > 0) restoreNumbers(root, inexact);
  return { value: root[0], count };
}

/**
 * Restores the numbers that `JSON.parse` has changed.
 *
 * @param numbers how many numbers are before this container in the text
 * @returns how many are before its end
 */
function restoreNumbers(container: object, inexact: JsonCount['inexact'], numbers = 0): number {
  let count = numbers;
  for (const [key, value] of Object.entries(container)) {
    if (typeof value === 'object' && value !== null) count = restoreNumbers(value as object, inexact, count);
    if (typeof value !== 'number') continue;
    const literal = inexact.get(count++);
    if (literal !== undefined) Object.assign(container, { [key]: new ExactNumber(literal) });
  }
  return count;
}

/** Returns undefined if the text isn't a JSON object. */
export function parseObject(text: string | undefined): JsonObject | undefined {
  try {
    const value = parseJson(text ?? '');
    if (isObject(value)) return value;
  } catch {
    // The text is not JSON.
  }
  return undefined;
}

/**
 * Returns undefined if the value is nested too deeply or too long.
 *
 * @param indent spaces per level
 */
export function writeJson(value: unknown, indent = 0): string | undefined {
  const { fits, isPlain } = fitsLayout(value, indent);
  if (!fits) return undefined;
  try {
    if (isPlain) return JSON.stringify(value, null, indent);
    const written = exactText(value);
    return indent === 0 ? written : layJsonOut(written, indent);
  } catch {
    // `JSON.stringify` fails only for a value that is nested too deeply.
    return undefined;
  }
}

function exactText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(exactText).join(',')}]`;
  if (!isObject(value)) return value instanceof Verbatim ? String(value) : JSON.stringify(value);
  const members = Object.entries(value).flatMap(([key, member]) => {
    const values = member instanceof RepeatedMember ? member.values : [member];
    return values.map((one) => `${JSON.stringify(key)}:${exactText(one)}`);
  });
  return `{${members.join(',')}}`;
}

/** Whether two values are equal in any order of members. */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((element, index) => isSameJson(element, other[index]));
  if (one instanceof Verbatim && other instanceof Verbatim) return String(one) === String(other);
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}
