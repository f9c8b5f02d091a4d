import { parseExactly } from './exactJson.ts';
import { countJson, countMembers } from './jsonCount.ts';
import { fitsLayout, layJsonOut } from './jsonLayout.ts';
import { RepeatedMember, Verbatim } from './verbatim.ts';

/** A JSON object that came from outside: any own key, any value. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Verbatim);
}

/** The value of an own property; an inherited one, such as `constructor`, is not data. */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The value when it is a string with something in it. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/**
 * Reads JSON that came from outside, to the letter. Most texts are plain, and `JSON.parse` reads them; what it would change is read
 * in another way, see `parseExactly`.
 *
 * @throws SyntaxError also when it is nested too deeply or has too many values, before it is read
 */
export function parseJson(text: string): unknown {
  const count = countJson(text);
  if (typeof count === 'string') throw new SyntaxError('The JSON is nested too deeply, or there is too much of it.');
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) return count.isPlain ? value : parseExactly(text);
  return count.isPlain && countMembers(value) === count.members ? value : parseExactly(text);
}

/** The object that a text holds as JSON. Undefined where it holds anything else, or there is none. */
export function parseObject(text: string | undefined): JsonObject | undefined {
  try {
    const value = parseJson(text ?? '');
    if (isObject(value)) return value;
  } catch {
    // What is no JSON is no object.
  }
  return undefined;
}

/** The value as JSON, as it came. Undefined for one that is nested too deeply or too large to be written. @param indent blanks for each level */
export function writeJson(value: unknown, indent = 0): string | undefined {
  const { fits, isPlain } = fitsLayout(value, indent);
  if (!fits) return undefined;
  try {
    if (isPlain) return JSON.stringify(value, null, indent);
    const written = exactText(value);
    return indent === 0 ? written : layJsonOut(written, indent);
  } catch {
    // A value that came as JSON fails only when it is nested too deeply.
    return undefined;
  }
}

/** JSON in which exact numbers and repeated members are as they came. */
function exactText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(exactText).join(',')}]`;
  if (!isObject(value)) return value instanceof Verbatim ? String(value) : JSON.stringify(value);
  const members = Object.entries(value).flatMap(([key, member]) => {
    const values = member instanceof RepeatedMember ? member.values : [member];
    return values.map((one) => `${JSON.stringify(key)}:${exactText(one)}`);
  });
  return `{${members.join(',')}}`;
}

/** Whether two values have the same members and elements, whatever the order of members is. Objects count by their own members alone. */
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
