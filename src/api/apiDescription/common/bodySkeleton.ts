import { isObject, own } from '../../../platform/common/json/json.ts';
import { isNumeric, Verbatim } from '../../../platform/common/json/verbatim.ts';
import type { JsonValue } from '../../common/operation.ts';
import { descriptionLimits } from './description.ts';
import type { References } from './references.ts';

/** Limits of a body, in values and levels. */
const maxValues = 1000;
const maxDepth = 12;

/** Maximum number of schemas that are merged for one value. */
const maxMerged = 200;

/** Members and initial value of a schema, with `allOf` and the first alternative of `oneOf` and `anyOf` merged. */
export interface Shape {
  readonly type?: string;
  readonly members: ReadonlyMap<string, unknown>;
  readonly required: ReadonlySet<string>;
  readonly initial?: unknown;
  readonly isReadOnly: boolean;
}

const anything: Shape = { members: new Map(), required: new Set(), isReadOnly: false };

/** Bodies to begin with. They share a limit, because schemas may refer to each other in circles. */
export class BodySkeletons {
  readonly #references: References;
  #left: number = descriptionLimits.bodyValues;
  #leftInBody = 0;

  constructor(references: References) {
    this.#references = references;
  }

  /** Returns examples, defaults, and required members. If the outermost object requires none, it gets all its members. */
  of(schema: unknown): JsonValue {
    this.#leftInBody = maxValues;
    return this.#make(schema, []);
  }

  /** Copies an example. Returns undefined if it has too many values. */
  ofExample(value: unknown): JsonValue | undefined {
    this.#leftInBody = maxValues;
    return this.#copied(value, 0);
  }

  #make(schema: unknown, within: readonly string[]): JsonValue {
    const isCounted = this.#count();
    const reference = referenceOf(schema);
    const shape = this.shapeOf(schema);
    if (!isCounted || within.length > maxDepth || (reference !== undefined && within.includes(reference)))
      return emptyOf(shape);
    if (shape.initial !== undefined) return this.#copied(shape.initial, 0) ?? emptyOf(shape);
    if (shape.type !== 'object') return emptyOf(shape);
    const areAllWanted = within.length === 0 && shape.required.size === 0;
    const wanted = [...shape.members]
      .slice(0, maxValues)
      .filter(([name, member]) => shape.required.has(name) || (areAllWanted && !this.shapeOf(member).isReadOnly));
    const undescribed = [...shape.required].filter((name) => !shape.members.has(name));
    const around = [...within, reference ?? ''];
    return Object.fromEntries([
      ...wanted.filter(() => this.#isLeft).map(([name, member]) => [name, this.#make(member, around)] as const),
      ...undescribed.map((name) => [name, ''] as const),
    ]);
  }

  /** Reads a schema without those of its members. */
  shapeOf(schema: unknown): Shape {
    let left = maxMerged;
    const look = (one: unknown, within: readonly string[]): Shape => {
      left -= 1;
      if (left < 0 || !isObject(one)) return anything;
      const reference = referenceOf(one);
      if (reference !== undefined)
        return within.includes(reference) ? anything : look(this.#references.at(reference), [...within, reference]);
      const alternatives = [...listOf(own(one, 'oneOf')), ...listOf(own(one, 'anyOf'))].filter((part) => !isNull(part));
      const parts = [...listOf(own(one, 'allOf')), ...alternatives.slice(0, 1)];
      return parts.map((part) => look(part, within)).reduce(bothOf, ownShape(one));
    };
    const shape = look(schema, []);
    const type = shape.type ?? (shape.members.size > 0 ? 'object' : undefined);
    return { ...shape, ...(type !== undefined && { type }), initial: inType(shape.initial, type) };
  }

  /** Empties strings that would be taken for placeholders, such as `{siteId}`. */
  #copied(value: unknown, depth: number): JsonValue | undefined {
    if (!this.#count() || depth > maxDepth) return undefined;
    if (typeof value === 'string') return textOf(value);
    if (Array.isArray(value)) return (value as unknown[]).flatMap((one) => this.#copied(one, depth + 1) ?? []);
    if (!isObject(value)) return scalarOf(value);
    const members = Object.entries(value).map(([name, member]) => [name, this.#copied(member, depth + 1)] as const);
    return Object.fromEntries(members.flatMap(([name, member]) => (member === undefined ? [] : [[name, member]])));
  }

  get #isLeft(): boolean {
    return this.#left > 0 && this.#leftInBody > 0;
  }

  #count(): boolean {
    const isLeft = this.#isLeft;
    this.#left -= 1;
    this.#leftInBody -= 1;
    return isLeft;
  }
}

/** Returns a scalar in the type of its schema: in Swagger 2.0, the example of a number is often a text. */
function inType(value: unknown, type: string | undefined): unknown {
  if (type === 'string') return isNumeric(value) || typeof value === 'boolean' ? String(value) : value;
  if ((type !== 'integer' && type !== 'number') || typeof value !== 'string' || value.trim() === '') return value;
  return Math.abs(Number(value)) <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}

function ownShape(schema: Record<string, unknown>): Shape {
  const types = [own(schema, 'type')].flat().filter((one) => typeof one === 'string');
  const type =
    types.find((one) => one !== 'null') ?? types[0] ?? (own(schema, 'items') === undefined ? undefined : 'array');
  const members = own(schema, 'properties');
  const initial = initialOf(schema);
  return {
    ...(type !== undefined && { type }),
    members: new Map(isObject(members) ? Object.entries(members) : []),
    required: new Set(listOf(own(schema, 'required')).filter((name) => typeof name === 'string')),
    ...(initial !== undefined && { initial }),
    isReadOnly: own(schema, 'readOnly') === true,
  };
}

function initialOf(schema: Record<string, unknown>): unknown {
  if (Object.hasOwn(schema, 'example')) return own(schema, 'example');
  const [example] = listOf(own(schema, 'examples'));
  const [value] = listOf(own(schema, 'enum'));
  return example ?? own(schema, 'default') ?? value ?? own(schema, 'const');
}

/** Merges two shapes, of which the first wins. */
function bothOf(one: Shape, other: Shape): Shape {
  return {
    ...other,
    ...one,
    members: new Map([...other.members, ...one.members]),
    required: new Set([...one.required, ...other.required]),
    isReadOnly: one.isReadOnly || other.isReadOnly,
  };
}

function emptyOf({ type, initial }: Shape): JsonValue {
  if (typeof initial === 'string') return textOf(initial);
  if (initial !== undefined && !isObject(initial) && !Array.isArray(initial)) return scalarOf(initial);
  switch (type) {
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

function textOf(value: string): string {
  return /^\{\w+\}$/.test(value) ? '' : value.slice(0, descriptionLimits.sentence);
}

function scalarOf(value: unknown): JsonValue {
  const isKept = value instanceof Verbatim || ['boolean', 'number'].includes(typeof value);
  return isKept ? (value as JsonValue) : null;
}

function referenceOf(schema: unknown): string | undefined {
  const reference = isObject(schema) ? own(schema, '$ref') : undefined;
  return typeof reference === 'string' ? reference : undefined;
}

function isNull(schema: unknown): boolean {
  return isObject(schema) && own(schema, 'type') === 'null';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
