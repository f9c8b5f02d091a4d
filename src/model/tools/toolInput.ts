import { isObject, own } from '../../core/base/json.ts';

/** The input of a tool, or its fault in a sentence that tells the model how to go on. */
export type ToolInput<T> = { readonly ok: true; readonly input: T } | { readonly ok: false; readonly problem: string };

export interface AboutConnection {
  /** Name or ID of a connection; the active one when left out. */
  readonly connection?: string;
}

export interface GetInput extends AboutConnection {
  readonly operation: string;
}

const longestText = 300;

export function readConnectionInput(value: unknown): ToolInput<AboutConnection> {
  return reading(value, (fields) => fields.connection());
}

export function readGetInput(value: unknown): ToolInput<GetInput> {
  return reading(value, (fields) => ({
    ...fields.connection(),
    operation: fields.needed('operation', 'the id of an operation'),
  }));
}

/** The fault of an input. */
export class Misfit extends Error {}

/** Reads the fields of an input that is an object, or nothing. */
export function reading<T>(value: unknown, read: (fields: Fields) => T): ToolInput<T> {
  try {
    if (value !== undefined && value !== null && !isObject(value)) throw new Misfit('The input is a JSON object.');
    return { ok: true, input: read(new Fields(value ?? {})) };
  } catch (error) {
    if (error instanceof Misfit) return { ok: false, problem: error.message };
    throw error;
  }
}

/** Members of an input. Null and an empty text are as good as left out, since models fill in every field. */
class Fields {
  readonly #object: Readonly<Record<string, unknown>>;

  constructor(object: object) {
    this.#object = object as Record<string, unknown>;
  }

  text<K extends string>(key: K): Partial<Readonly<Record<K, string>>> {
    const value = own(this.#object, key) ?? '';
    if (typeof value !== 'string' || value.length > longestText)
      throw new Misfit(`"${key}" is a text of up to ${longestText} characters.`);
    const trimmed = value.trim();
    return (trimmed === '' ? {} : { [key]: trimmed }) as Partial<Record<K, string>>;
  }

  needed(key: string, what: string): string {
    const value = this.text(key)[key];
    if (value === undefined) throw new Misfit(`"${key}" is missing: ${what}.`);
    return value;
  }

  connection(): AboutConnection {
    return this.text('connection');
  }

  offset(): number {
    const value = own(this.#object, 'offset') ?? 0;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
      throw new Misfit('"offset" is a whole number, 0 or more.');
    return value;
  }
}
