import { isObject, own, type JsonObject } from '../../platform/common/json/json.ts';

/** Values that a schema allows: `allOf` merged, `oneOf` and `anyOf` as a union. */
export interface BodyShape {
  /** JSON Schema types; empty if any is allowed. */
  readonly types: readonly string[];
  readonly members: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  /** Schema of additional members; `true` for any. */
  readonly others: unknown;
  readonly items: unknown;
  /** Only allowed values, if enumerated. */
  readonly values: readonly unknown[] | undefined;
  readonly initial: unknown;
  readonly about: string | undefined;
  readonly isReadOnly: boolean;
}

const maxLooked = 200;

const anything: BodyShape = {
  types: [],
  members: new Map(),
  required: new Set(),
  others: undefined,
  items: undefined,
  values: undefined,
  initial: undefined,
  about: undefined,
  isReadOnly: false,
};

/**
 * Returns the shape that a schema allows.
 *
 * @param schemas referenced schemas, by `$ref`
 * @param isFirst whether to use only the first alternative, for an initial value
 */
export function shapeOf(schema: unknown, schemas: JsonObject, isFirst = false): BodyShape {
  let left = maxLooked;
  const look = (one: unknown, within: readonly string[]): BodyShape => {
    left -= 1;
    if (left < 0 || !isObject(one)) return anything;
    const reference = own(one, '$ref');
    if (typeof reference === 'string')
      return within.includes(reference) ? anything : look(own(schemas, reference), [...within, reference]);
    const all = listOf(own(one, 'allOf')).map((part) => look(part, within));
    const parts = [...listOf(own(one, 'oneOf')), ...listOf(own(one, 'anyOf'))].filter((part) => !isNull(part));
    const either = parts.map((part) => look(part, within));
    const choice = isFirst ? either.slice(0, 1) : either.length > 0 ? [anyOf(either)] : [];
    const shape = [ownShape(one), ...all, ...choice].reduce(bothOf);
    const isNullable = parts.length < listOf(own(one, 'oneOf')).length + listOf(own(one, 'anyOf')).length;
    return isNullable && shape.types.length > 0 ? { ...shape, types: [...new Set([...shape.types, 'null'])] } : shape;
  };
  const shape = look(schema, []);
  if (shape.types.length > 0) return shape;
  const type = shape.members.size > 0 ? 'object' : shape.items === undefined ? undefined : 'array';
  return type === undefined ? shape : { ...shape, types: [type] };
}

export function referenceOf(schema: unknown): string | undefined {
  const reference = isObject(schema) ? own(schema, '$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

function ownShape(schema: JsonObject): BodyShape {
  const type = own(schema, 'type');
  const named = (Array.isArray(type) ? (type as unknown[]) : [type]).filter((one) => typeof one === 'string');
  const types = own(schema, 'nullable') === true && named.length > 0 ? [...named, 'null'] : named;
  const members = own(schema, 'properties');
  const required = listOf(own(schema, 'required')).filter((name) => typeof name === 'string');
  const others = own(schema, 'additionalProperties');
  const about = own(schema, 'description');
  return {
    types,
    members: new Map(isObject(members) ? Object.entries(members) : []),
    required: new Set(required),
    others: others === false ? undefined : others,
    items: own(schema, 'items'),
    values: valuesOf(schema),
    initial: initialOf(schema),
    about: typeof about === 'string' && about.trim() !== '' ? about : undefined,
    isReadOnly: own(schema, 'readOnly') === true,
  };
}

function valuesOf(schema: JsonObject): readonly unknown[] | undefined {
  const list = own(schema, 'enum');
  if (Array.isArray(list) && list.length > 0) return list as unknown[];
  return Object.hasOwn(schema, 'const') ? [own(schema, 'const')] : undefined;
}

function initialOf(schema: JsonObject): unknown {
  if (Object.hasOwn(schema, 'example')) return own(schema, 'example');
  const [first] = listOf(own(schema, 'examples'));
  return first ?? own(schema, 'default') ?? valuesOf(schema)?.[0];
}

function bothOf(one: BodyShape, other: BodyShape): BodyShape {
  return {
    types: one.types.length > 0 ? one.types : other.types,
    members: new Map([...other.members, ...one.members]),
    required: new Set([...one.required, ...other.required]),
    others: one.others ?? other.others,
    items: one.items ?? other.items,
    values: one.values ?? other.values,
    initial: one.initial ?? other.initial,
    about: one.about ?? other.about,
    isReadOnly: one.isReadOnly || other.isReadOnly,
  };
}

/** Returns the union of shapes. The first supplies the initial value. */
function anyOf(shapes: readonly BodyShape[]): BodyShape {
  const [first = anything] = shapes;
  const types = shapes.every((shape) => shape.types.length > 0) ? shapes.flatMap((shape) => shape.types) : [];
  const required = [...first.required].filter((name) => shapes.every((shape) => shape.required.has(name)));
  const lists = shapes.map(({ values }) => values);
  // An alternative without members allows any object.
  const isOpen = shapes.some(
    ({ members, types: own }) => members.size === 0 && (own.length === 0 || own.includes('object')),
  );
  return {
    types: [...new Set(types)],
    members: new Map(shapes.toReversed().flatMap(({ members }) => [...members])),
    required: new Set(required),
    others: shapes.find(({ others }) => others !== undefined)?.others ?? (isOpen || undefined),
    items: shapes.find(({ items }) => items !== undefined)?.items,
    values: lists.every((list) => list !== undefined) ? lists.flat() : undefined,
    initial: first.initial,
    about: first.about,
    isReadOnly: false,
  };
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && own(schema, 'type') === 'null';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
