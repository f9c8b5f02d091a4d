import type { CallArguments } from '../../../api/common/callOf.ts';
import { isObject, own } from '../../../platform/common/json/json.ts';
import { isNumeric, numberOf } from '../../../platform/common/json/verbatim.ts';
import { plain } from '../../../platform/common/text/displayText.ts';

/** Text for the model in place of an answer. */
export class NoAnswer extends Error {
  readonly isRefusal: boolean;

  constructor(text: string, isRefusal = true) {
    super(text);
    this.isRefusal = isRefusal;
  }
}

export interface AboutConnection {
  /** Name or ID. */
  readonly connection?: string;
}

/** Names or IDs. Default to the current organization and site. */
export interface AboutPlace extends AboutConnection {
  readonly organization?: string;
  readonly site?: string;
}

const maxTextLength = 300;
const maxParameters = 30;

export const placeMembers = ['organization', 'site', 'connection'] as const;

/** @throws NoAnswer if the input is invalid */
export function readConnectionInput(value: unknown): AboutConnection {
  return fieldsOf(value, ['connection']).connection();
}

/**
 * Returns the reader of an input, which throws NoAnswer if a member is invalid.
 *
 * @throws NoAnswer if there are members other than those that the tool has
 */
export function fieldsOf(value: unknown, members: readonly string[]): Fields {
  if (value !== undefined && value !== null && !isObject(value)) throw new NoAnswer('The input is a JSON object.');
  const unknown = Object.keys(value ?? {}).find((name) => !members.includes(name));
  if (unknown !== undefined)
    throw new NoAnswer(`There is no argument "${plain(unknown, 60)}". The arguments are: ${members.join(', ')}.`);
  return new Fields(value ?? {});
}

/** Members of an input. Null and '' count as missing, because models fill in every field. */
class Fields {
  readonly #object: Readonly<Record<string, unknown>>;

  constructor(object: object) {
    this.#object = object as Record<string, unknown>;
  }

  text<K extends string>(key: K, most = maxTextLength): Partial<Readonly<Record<K, string>>> {
    const value = own(this.#object, key) ?? '';
    if (typeof value !== 'string' || value.length > most)
      throw new NoAnswer(`"${key}" is a text of up to ${most} characters.`);
    const trimmed = value.trim();
    return (trimmed === '' ? {} : { [key]: trimmed }) as Partial<Record<K, string>>;
  }

  needed(key: string, what: string): string {
    const value = this.text(key)[key];
    if (value === undefined) throw new NoAnswer(`"${key}" is missing: ${what}.`);
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

  flag<K extends string>(key: K): Partial<Readonly<Record<K, true>>> {
    const value = own(this.#object, key) ?? false;
    if (typeof value !== 'boolean') throw new NoAnswer(`"${key}" is true or false.`);
    return (value ? { [key]: true } : {}) as Partial<Record<K, true>>;
  }

  names<K extends string>(key: K): Partial<Readonly<Record<K, readonly string[]>>> {
    const value = own(this.#object, key) ?? [];
    if (!Array.isArray(value) || value.length > maxParameters || !value.every((one) => typeof one === 'string'))
      throw new NoAnswer(`"${key}" is a list of up to ${maxParameters} names.`);
    return value.length === 0 ? {} : ({ [key]: value } as unknown as Record<K, readonly string[]>);
  }

  count<K extends string>(key: K, most: number): Partial<Readonly<Record<K, number>>> {
    const value = this.#whole(key, 1, most);
    return (value === undefined ? {} : { [key]: value }) as Partial<Record<K, number>>;
  }

  /** Reads parameters by name, converted to strings. */
  parameters(): CallArguments {
    const entries = Object.entries(this.object('parameters') ?? {}).filter(([, value]) => value !== null);
    if (entries.length > maxParameters) throw new NoAnswer(`"parameters" has ${maxParameters} members at the most.`);
    return Object.fromEntries(
      entries.map(([name, value]) => {
        const values = (Array.isArray(value) ? (value as unknown[]) : [value]).map(written);
        if (values.length > maxParameters || values.some((one) => one === undefined || one.length > maxTextLength))
          throw new NoAnswer(
            `Each of "parameters" is a text, a number, true or false, of up to ${maxTextLength} characters, or a list of these. Write a number of more than 15 digits as a text.`,
          );
        return [name, Array.isArray(value) ? (values as string[]) : (values[0] ?? '')];
      }),
    );
  }

  object(key: string): Readonly<Record<string, unknown>> | undefined {
    const value = own(this.#object, key) ?? undefined;
    if (value !== undefined && !isObject(value)) throw new NoAnswer(`"${key}" is a JSON object.`);
    return value;
  }

  #whole(key: string, least: number, most: number): number | undefined {
    const given = own(this.#object, key) ?? undefined;
    if (given === undefined) return undefined;
    const value = numberOf(given);
    if (value === undefined || !Number.isSafeInteger(value) || value < least || value > most)
      throw new NoAnswer(
        most === Number.MAX_SAFE_INTEGER
          ? `"${key}" is a whole number, ${least} or more.`
          : `"${key}" is a whole number from ${least} to ${most}.`,
      );
    return value;
  }
}

function written(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  // A larger number was rounded when its JSON was parsed.
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER) return undefined;
  return isNumeric(value) || typeof value === 'boolean' ? String(value) : undefined;
}
