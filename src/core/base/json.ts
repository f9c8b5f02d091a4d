import { fitsLayout, type LayoutLimits } from './jsonLayout.ts';
import { deepestJson, weighJson } from './jsonWeight.ts';

/** A JSON object that came from outside: any own key, any value. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of an own property; an inherited one, such as `constructor`, is not data. */
export function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The value when it is a string with something in it. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Reads JSON that came from outside. @throws SyntaxError also when it is nested too deeply or would take up too much memory, before it is read */
export function parseJson(text: string): unknown {
  // A text that is as short as this can be neither, and there may be one in each line of a long one.
  if (text.length > deepestJson && typeof weighJson(text) === 'string')
    throw new SyntaxError('The JSON is nested too deeply, or there is too much of it.');
  return JSON.parse(text);
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

/**
 * The most that is written of a value from outside. A record of 10,000 sites with 30 privileges at each has up to 21 Mi
 * characters in 0.9 million lines when it is laid out.
 */
const longest: LayoutLimits = { characters: 24 * 1024 * 1024, lines: 1_250_000 };

/** The value as JSON. Undefined for one that is nested too deeply or too large to be written. @param indent blanks for each level */
export function writeJson(value: unknown, indent = 0): string | undefined {
  if (!fitsLayout(value, indent, longest)) return undefined;
  try {
    return JSON.stringify(value, null, indent);
  } catch {
    // A value that came as JSON fails only when it is nested too deeply.
    return undefined;
  }
}
