import type { JsonObject } from '../../../../../platform/common/json/json.ts';
import { isNumeric, numberText, type ExactNumber, Verbatim } from '../../../../../platform/common/json/verbatim.ts';

export const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Verbatim);

export const isEmpty = (value: unknown): boolean =>
  value === null || (isContainer(value) && (Array.isArray(value) ? value.length : Object.keys(value).length) === 0);

/** Returns an ID or name with all digits. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() || undefined;
  return isNumeric(value) ? numberText(value) : undefined;
}

export const isText = (value: unknown): value is string | number | ExactNumber => textOf(value) !== undefined;

/** Returns the key and value of `{key, value}`, a map entry of some serializers. */
export function entryOf(object: JsonObject): [string, unknown] | undefined {
  const keys = Object.keys(object);
  if (keys.length !== 2) return undefined;
  const [name, value] = ['key', 'value'].map((word) => keys.find((key) => key.toLowerCase() === word));
  if (name === undefined || value === undefined) return undefined;
  const text = object[name];
  return typeof text === 'string' ? [text, object[value]] : undefined;
}
