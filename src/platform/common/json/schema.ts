import * as v from 'valibot';
import { isObject, text, type JsonObject } from './json.ts';

/** Whole number from 0 on. */
export const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Finite number from 0 on. */
export const lengthSchema = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Text with a visible character. */
export const textSchema = v.pipe(
  v.string(),
  v.check((value) => text(value) !== undefined),
);

/** JSON object whose members aren't checked. valibot's own objects include lists. */
export const objectSchema = v.custom<JsonObject>(isObject);

/** Returns the members of a value that the schema names, or undefined if one is invalid. */
export function read<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> | undefined {
  const { success, output } = v.safeParse(schema, value, { abortEarly: true });
  return success ? output : undefined;
}
