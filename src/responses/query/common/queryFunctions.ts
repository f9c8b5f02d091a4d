import { getOrCreate } from '../../../platform/common/async/once.ts';
import { orderedObject } from '../../../platform/common/json/exactJson.ts';
import { writeJson } from '../../../platform/common/json/json.ts';
import { ExactNumber, isExactInDouble, numberOf } from '../../../platform/common/json/verbatim.ts';
import { nearest } from '../../../platform/common/nearest.ts';
import { QueryError, type ValueType } from './queryFault.ts';
import type { QueryNode } from './queryNode.ts';
import {
  areEqual,
  compareNumbers,
  compareTexts,
  membersOf,
  spendOn,
  typeOfValue,
  type Reference,
  type Steps,
} from './queryValues.ts';

type Call = Extract<QueryNode, { kind: 'call' }>;

interface Around {
  readonly steps: Steps;
  readonly evaluate: (part: QueryNode, value: unknown) => unknown;
}

/** Allowed types of an argument; empty for any. */
type Wanted = readonly (ValueType | 'numbers' | 'strings')[];

interface QueryFunction {
  readonly takes: readonly Wanted[];
  /** Whether the last argument can be repeated. */
  readonly isVariadic?: true;
  /** @param args checked against `takes` */
  readonly run: (args: readonly unknown[], around: Around, call: Call) => unknown;
}

type Numeric = number | ExactNumber;
type Key = Numeric | string;
/** Elements with the result of an expression for each. */
type Keyed = readonly (readonly [element: unknown, key: Key])[];

const double = (value: Numeric): number => numberOf(value) ?? 0;
const isWhole = (value: Numeric): boolean => value instanceof ExactNumber && /^-?\d+$/.test(value.literal);

const ofAny = (run: (value: unknown, around: Around) => unknown): QueryFunction => ({
  takes: [[]],
  run: ([value], around) => run(value, around),
});
const ofNumber = (run: (value: Numeric) => unknown): QueryFunction => ({
  takes: [['number']],
  run: ([value]) => run(value as Numeric),
});
const ofNumbers = (run: (all: readonly Numeric[]) => unknown): QueryFunction => ({
  takes: [['numbers']],
  run: ([all]) => run(all as readonly Numeric[]),
});
const ofKeys = (run: (all: readonly Key[]) => unknown): QueryFunction => ({
  takes: [['numbers', 'strings']],
  run: ([all]) => run(all as readonly Key[]),
});
const ofText = (run: (value: string) => unknown): QueryFunction => ({
  takes: [['string']],
  run: ([value]) => run(value as string),
});
const ofTexts = (run: (one: string, other: string) => unknown): QueryFunction => ({
  takes: [['string'], ['string']],
  run: ([one, other]) => run(one as string, other as string),
});
const ofObject = (run: (members: ReturnType<typeof membersOf>) => unknown): QueryFunction => ({
  takes: [['object']],
  run: ([value]) => run(membersOf(value)),
});
const byKey = (types: readonly ValueType[], run: (keyed: Keyed) => unknown): QueryFunction => ({
  takes: [['array'], ['expression']],
  run: ([elements, key], around, call) =>
    run(keyed(elements as readonly unknown[], key as Reference, around, call, types)),
});

/** Functions of the specification, and four common extensions. */
const functions: Readonly<Record<string, QueryFunction>> = {
  abs: ofNumber((value) =>
    value instanceof ExactNumber ? new ExactNumber(value.literal.replace(/^-/, '')) : Math.abs(value),
  ),
  avg: ofNumbers((all) => (all.length === 0 ? null : sum(all) / all.length)),
  ceil: ofNumber((value) => (isWhole(value) ? value : Math.ceil(double(value)))),
  contains: {
    takes: [['array', 'string'], []],
    run: ([where, wanted], { steps }) =>
      typeof where === 'string'
        ? typeof wanted === 'string' && where.includes(wanted)
        : (where as readonly unknown[]).some((one) => areEqual(one, wanted, steps)),
  },
  ends_with: ofTexts((whole, end) => whole.endsWith(end)),
  floor: ofNumber((value) => (isWhole(value) ? value : Math.floor(double(value)))),
  group_by: byKey(['string'], (all) => {
    const groups = new Map<string, unknown[]>();
    for (const [element, key] of all) getOrCreate(groups, String(key), () => []).push(element);
    return orderedObject(groups);
  }),
  items: ofObject((members) => members.map(([name, member]) => [name, member])),
  join: {
    takes: [['string'], ['strings']],
    run: ([between, texts]) => (texts as readonly string[]).join(between as string),
  },
  keys: ofObject((members) => members.map(([name]) => name)),
  length: {
    takes: [['string', 'array', 'object']],
    run: ([value]) =>
      typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : membersOf(value).length,
  },
  lower: ofText((value) => value.toLowerCase()),
  map: {
    takes: [['expression'], ['array']],
    run: ([part, elements], { evaluate }) =>
      (elements as readonly unknown[]).map((element) => evaluate((part as Reference).node, element)),
  },
  max: ofKeys((keys) => extreme(keys, (key) => key, 1)),
  max_by: byKey(['number', 'string'], (all) => extreme(all, ([, key]) => key, 1)?.[0] ?? null),
  merge: {
    takes: [['object']],
    isVariadic: true,
    run: (all) => orderedObject(new Map(all.flatMap((one) => membersOf(one)))),
  },
  min: ofKeys((keys) => extreme(keys, (key) => key, -1)),
  min_by: byKey(['number', 'string'], (all) => extreme(all, ([, key]) => key, -1)?.[0] ?? null),
  not_null: { takes: [[]], isVariadic: true, run: (all) => all.find((one) => one !== null) ?? null },
  reverse: {
    takes: [['string', 'array']],
    run: ([value]) =>
      typeof value === 'string' ? [...value].reverse().join('') : (value as readonly unknown[]).toReversed(),
  },
  sort: ofKeys((keys) => keys.toSorted(compareKeys)),
  sort_by: byKey(['number', 'string'], (all) =>
    all.toSorted(([, a], [, b]) => compareKeys(a, b)).map(([element]) => element),
  ),
  starts_with: ofTexts((whole, start) => whole.startsWith(start)),
  sum: ofNumbers(sum),
  to_array: ofAny((value) => (Array.isArray(value) ? (value as unknown[]) : [value])),
  to_number: ofAny(toNumber),
  to_string: ofAny((value, { steps }) => {
    spendOn(value, steps);
    return typeof value === 'string' ? value : (writeJson(value) ?? '');
  }),
  type: ofAny(typeOfValue),
  upper: ofText((value) => value.toUpperCase()),
  values: ofObject((members) => members.map(([, member]) => member)),
};

/**
 * Returns the function of a call.
 *
 * @throws QueryError if it doesn't exist or takes another number of arguments
 */
export function functionOf({ at, name }: Pick<Call, 'at' | 'name'>, given: number): QueryFunction {
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!known) {
    const [like] = nearest(name, Object.keys(functions), 1);
    throw new QueryError({ code: 'unknownFunction', at, name, ...(like !== undefined && { nearest: like }) });
  }
  const { takes, isVariadic } = known;
  if (given < takes.length || (given > takes.length && !isVariadic))
    throw new QueryError({ code: 'argumentCount', at, name, wanted: takes.length, given });
  return known;
}

/** @throws QueryError if an argument has the wrong type */
export function callFunction(call: Call, args: readonly unknown[], around: Around): unknown {
  const { takes, run } = functionOf(call, args.length);
  args.forEach((arg, index) => {
    const wanted = takes[Math.min(index, takes.length - 1)] ?? [];
    around.steps.spend(Array.isArray(arg) ? arg.length : typeof arg === 'string' ? arg.length >> 4 : 0);
    if (!fits(arg, wanted)) throw wrongType(call, index, wanted, arg);
  });
  around.steps.at = call.at;
  return run(args, around, call);
}

function fits(arg: unknown, wanted: Wanted): boolean {
  const type = typeOfValue(arg);
  // An expression is not a value.
  if (wanted.length === 0) return type !== 'expression';
  return wanted.some((one) => {
    if (one === 'numbers' || one === 'strings')
      return Array.isArray(arg) && arg.every((element) => `${typeOfValue(element)}s` === one);
    return one === type;
  });
}

/** Returns the error for a wrong argument, or for the first wrong element if it is a list. */
function wrongType({ at, name }: Call, index: number, wanted: Wanted, arg: unknown): QueryError {
  const types = wanted.map((one): ValueType => (one === 'numbers' ? 'number' : one === 'strings' ? 'string' : one));
  const isOfLists = wanted.includes('numbers') || wanted.includes('strings');
  const element = isOfLists && Array.isArray(arg) ? wrongElement(arg, types) : undefined;
  const isWhole = isOfLists && !element;
  return new QueryError({
    code: 'argumentType',
    at,
    name,
    position: index + 1,
    wanted: isWhole ? ['array'] : types,
    given: element?.type ?? typeOfValue(arg),
  });
}

function wrongElement(all: readonly unknown[], types: readonly ValueType[]): { readonly type: ValueType } | undefined {
  const [first, ...others] = all.map(typeOfValue);
  if (first !== undefined && !types.includes(first)) return { type: first };
  const type = others.find((one) => one !== first);
  return type && { type };
}

function keyed(
  elements: readonly unknown[],
  { node }: Reference,
  { evaluate, steps }: Around,
  { at, name }: Call,
  wanted: readonly ValueType[],
): Keyed {
  let allowed = wanted;
  const found = elements.map((element) => {
    const key = evaluate(node, element);
    const type = typeOfValue(key);
    if (!allowed.includes(type))
      throw new QueryError({ code: 'argumentType', at, name, position: 2, wanted: allowed, given: type });
    allowed = [type];
    return [element, key as Key] as const;
  });
  steps.spend(found.length * Math.ceil(Math.log2(found.length + 1)));
  return found;
}

function extreme<T>(all: readonly T[], keyOf: (one: T) => Key, sign: 1 | -1): T | null {
  let best: T | undefined;
  for (const one of all) if (best === undefined || sign * compareKeys(keyOf(one), keyOf(best)) > 0) best = one;
  return best ?? null;
}

function compareKeys(one: Key, other: Key): number {
  if (typeof one === 'string' || typeof other === 'string') return compareTexts(String(one), String(other));
  return compareNumbers(one, other);
}

function sum(all: readonly Numeric[]): number {
  return all.reduce((total: number, one) => total + double(one), 0);
}

function toNumber(value: unknown): unknown {
  if (typeOfValue(value) === 'number') return value;
  if (typeof value !== 'string' || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)) return null;
  return isExactInDouble(value) ? Number(value) : new ExactNumber(value);
}
