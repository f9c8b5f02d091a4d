import type { CallArguments } from '../../api/common/callOf.ts';
import { isObject, own } from '../../platform/common/json/json.ts';

/** The input of a tool, or its fault in a sentence that tells the model how to go on. */
export type ToolInput<T> = { readonly ok: true; readonly input: T } | { readonly ok: false; readonly problem: string };

export interface AboutConnection {
  /** Name or ID of a connection; the active one when left out. */
  readonly connection?: string;
}

/** An organization and a site, each by name or ID; the current ones when left out. */
export interface AboutPlace extends AboutConnection {
  readonly organization?: string;
  readonly site?: string;
}

const longestText = 300;
const mostParameters = 30;

export function readConnectionInput(value: unknown): ToolInput<AboutConnection> {
  return reading(value, (fields) => fields.connection());
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

  place(): AboutPlace {
    return { ...this.connection(), ...this.text('organization'), ...this.text('site') };
  }

  offset(): number {
    return this.#whole('offset', 0, Number.MAX_SAFE_INTEGER) ?? 0;
  }

  /** A whole number from 1 on. */
  count<K extends string>(key: K, most: number): Partial<Readonly<Record<K, number>>> {
    const value = this.#whole(key, 1, most);
    return (value === undefined ? {} : { [key]: value }) as Partial<Record<K, number>>;
  }

  /** Values by the names of parameters, in the form in which they are sent. */
  parameters(): CallArguments {
    const entries = Object.entries(this.object('parameters') ?? {}).filter(([, value]) => value !== null);
    if (entries.length > mostParameters) throw new Misfit(`"parameters" has ${mostParameters} members at the most.`);
    return Object.fromEntries(
      entries.map(([name, value]) => {
        const values = (Array.isArray(value) ? (value as unknown[]) : [value]).map(written);
        if (values.length > mostParameters || values.some((one) => one === undefined || one.length > longestText))
          throw new Misfit(
            `Each of "parameters" is a text, a number, true or false, of up to ${longestText} characters, or a list of these.`,
          );
        return [name, Array.isArray(value) ? (values as string[]) : (values[0] ?? '')];
      }),
    );
  }

  object(key: string): Readonly<Record<string, unknown>> | undefined {
    const value = own(this.#object, key) ?? undefined;
    if (value !== undefined && !isObject(value)) throw new Misfit(`"${key}" is a JSON object.`);
    return value;
  }

  #whole(key: string, least: number, most: number): number | undefined {
    const value = own(this.#object, key) ?? undefined;
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most)
      throw new Misfit(
        most === Number.MAX_SAFE_INTEGER
          ? `"${key}" is a whole number, ${least} or more.`
          : `"${key}" is a whole number from ${least} to ${most}.`,
      );
    return value;
  }
}

function written(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** A sentence for the model, where there is nothing to answer with. */
export class NoAnswer extends Error {}
