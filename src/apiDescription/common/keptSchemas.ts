import type { JsonValue } from '../../api/common/operation.ts';
import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';
import { Verbatim } from '../../platform/common/json/verbatim.ts';
import { descriptionLimits } from './description.ts';
import type { References } from './references.ts';

/** Keywords whose value is a schema, a list of schemas, or a JSON value. */
const holdsOne = ['items', 'additionalProperties'] as const;
const holdsList = ['allOf', 'oneOf', 'anyOf'] as const;
const holdsValue = ['default', 'example', 'const'] as const;

/** Copies the schemas needed to build bodies, including referenced ones, up to a common limit. */
export class KeptSchemas {
  readonly #references: References;
  readonly #kept = new Map<string, unknown>();
  #left: number = descriptionLimits.schemaValues;

  constructor(references: References) {
    this.#references = references;
  }

  get all(): JsonObject {
    return Object.fromEntries(this.#kept);
  }

  get isCut(): boolean {
    return this.#left < 0;
  }

  keep(schema: unknown, depth = 0): unknown {
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema) || !this.#count() || depth > descriptionLimits.depth) return {};
    const reference = own(schema, '$ref');
    if (typeof reference === 'string') return this.#referred(reference, depth);
    const copy = new Map<string, unknown>();
    const set = (name: string, value: unknown) => {
      if (value !== undefined) copy.set(name, value);
    };
    set('type', typesOf(own(schema, 'type')));
    for (const name of ['format', 'description'] as const) set(name, shortText(own(schema, name)));
    for (const name of ['nullable', 'readOnly'] as const) if (own(schema, name) === true) copy.set(name, true);
    for (const name of holdsValue) if (Object.hasOwn(schema, name)) set(name, this.value(own(schema, name)));
    for (const name of ['enum', 'examples'] as const) set(name, this.#values(own(schema, name)));
    for (const name of holdsOne) if (Object.hasOwn(schema, name)) set(name, this.keep(own(schema, name), depth + 1));
    for (const name of holdsList) set(name, this.#list(own(schema, name), depth));
    set('properties', this.#members(own(schema, 'properties'), depth));
    set('required', namesIn(own(schema, 'required')));
    if (isObject(own(schema, 'patternProperties'))) copy.set('additionalProperties', true);
    return Object.fromEntries(copy);
  }

  /** Copies a JSON value. Returns undefined if it has too many values. */
  value(value: unknown, depth = 0): JsonValue | undefined {
    if (!this.#count() || depth > descriptionLimits.depth) return undefined;
    if (typeof value === 'string') return value.slice(0, descriptionLimits.sentence);
    if (typeof value === 'boolean' || value === null) return value;
    if (typeof value === 'number') return Number.isFinite(value) ? value : null;
    if (value instanceof Verbatim) return value as unknown as JsonValue;
    if (Array.isArray(value)) {
      const list = (value as unknown[]).slice(0, descriptionLimits.values);
      return list.flatMap((one) => this.value(one, depth + 1) ?? []);
    }
    if (!isObject(value)) return null;
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, descriptionLimits.values)
        .flatMap(([name, member]) => {
          const kept = this.value(member, depth + 1);
          return kept === undefined ? [] : [[name, kept] as const];
        }),
    );
  }

  #count(): boolean {
    if (this.#left >= 0) this.#left -= 1;
    return this.#left >= 0;
  }

  #referred(reference: string, depth: number): unknown {
    if (!this.#kept.has(reference)) {
      const found = this.#references.at(reference);
      if (found === undefined || reference === '#' || reference.length > descriptionLimits.sentence) return {};
      // Reserved before the copy, since a schema may reference itself.
      this.#kept.set(reference, {});
      this.#kept.set(reference, this.keep(found, depth + 1));
    }
    return { $ref: reference };
  }

  #list(list: unknown, depth: number): unknown {
    if (!Array.isArray(list)) return undefined;
    return (list as unknown[]).slice(0, descriptionLimits.values).map((one) => this.keep(one, depth + 1));
  }

  #values(list: unknown): unknown {
    if (!Array.isArray(list)) return undefined;
    return (list as unknown[]).slice(0, descriptionLimits.values).flatMap((one) => this.value(one) ?? []);
  }

  #members(members: unknown, depth: number): unknown {
    if (!isObject(members)) return undefined;
    const kept: [string, unknown][] = [];
    for (const [name, schema] of Object.entries(members)) {
      if (this.isCut) break;
      kept.push([name.slice(0, descriptionLimits.name), this.keep(schema, depth + 1)]);
    }
    return Object.fromEntries(kept);
  }
}

function typesOf(type: unknown): string | readonly string[] | undefined {
  if (typeof type === 'string') return type.slice(0, 20);
  if (!Array.isArray(type)) return undefined;
  return (type as unknown[]).slice(0, 10).flatMap((one) => (typeof one === 'string' ? one.slice(0, 20) : []));
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, descriptionLimits.sentence) : undefined;
}

/** Returns the required members. In Swagger 1, `required` was a boolean. */
function namesIn(list: unknown): readonly string[] | undefined {
  if (!Array.isArray(list)) return undefined;
  return (list as unknown[]).slice(0, 1000).flatMap((one) => (typeof one === 'string' ? one.slice(0, 200) : []));
}
