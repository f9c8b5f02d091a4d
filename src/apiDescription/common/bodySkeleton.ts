import type { JsonValue } from '../../api/common/operation.ts';
import { isObject, type JsonObject } from '../../platform/common/json/json.ts';
import { referenceOf, shapeOf, type BodyShape } from './bodyShape.ts';

/** Limits of a generated body, in values and levels. */
const maxValues = 1000;
const maxDepth = 12;

/** Returns examples, defaults, and required members. If the outermost object requires none, it gets all its members. */
export function bodySkeleton(schema: unknown, schemas: JsonObject): JsonValue {
  let left = maxValues;
  const make = (one: unknown, within: readonly string[]): JsonValue => {
    left -= 1;
    const reference = referenceOf(one);
    const shape = shapeOf(one, schemas, true);
    const isAgain = reference !== undefined && within.includes(reference);
    if (shape.initial !== undefined && !isAgain) return harmless(shape.initial);
    if (isAgain || left < 0 || within.length > maxDepth) return emptyOf(shape);
    const around = [...within, reference ?? ''];
    if (shape.types.find((type) => type !== 'null') !== 'object') return emptyOf(shape);
    const wanted = [...shape.members].filter(
      ([name, member]) => shape.required.has(name) || (within.length === 0 && isOffered(shape, member, schemas)),
    );
    const others = [...shape.required].filter((name) => !shape.members.has(name));
    return Object.fromEntries([
      ...wanted.filter(() => left > 0).map(([name, member]) => [name, make(member, around)] as const),
      ...others.map((name) => [name, ''] as const),
    ]);
  };
  return make(schema, []);
}

function isOffered(shape: BodyShape, member: unknown, schemas: JsonObject): boolean {
  return shape.required.size === 0 && !shapeOf(member, schemas, true).isReadOnly;
}

export function emptyOf({ types, values, initial }: BodyShape): JsonValue {
  const first = values?.[0] ?? (isObject(initial) || Array.isArray(initial) ? undefined : initial);
  if (first !== undefined) return harmless(first);
  switch (types.find((type) => type !== 'null') ?? types[0]) {
    case 'object':
      return {};
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return '';
  }
}

/** Empties strings that would be taken for placeholders, such as `{siteId}`. */
export function harmless(value: unknown): JsonValue {
  if (typeof value === 'string') return /^\{\w+\}$/.test(value) ? '' : value;
  if (Array.isArray(value)) return (value as unknown[]).map(harmless);
  if (!isObject(value)) return value as JsonValue;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, harmless(member)]));
}
