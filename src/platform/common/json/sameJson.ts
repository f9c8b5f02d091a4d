import { isObject } from './json.ts';
import { Verbatim } from './verbatim.ts';

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
