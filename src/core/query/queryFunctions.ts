import { orderedObject } from '../base/json/exactJson.ts';
import { ExactNumber, isHeld, numberOf } from '../base/json/exactNumber.ts';
import { writeJson } from '../base/json/json.ts';
import { nearest } from '../base/nearest.ts';
import { QueryError } from './queryFault.ts';
import type { QueryNode } from './queryNode.ts';
import {
  areEqual,
  compareNumbers,
  compareTexts,
  membersOf,
  Reference,
  spendOn,
  typeOfValue,
  type ValueType,
} from './queryValues.ts';
import type { Steps } from './steps.ts';

type Call = Extract<QueryNode, { kind: 'call' }>;

/** What functions need besides their arguments. */
interface Around {
  readonly steps: Steps;
  readonly evaluate: (part: QueryNode, value: unknown) => unknown;
}

/** What an argument may be; any value where it says nothing. */
type Wanted = readonly (ValueType | 'numbers' | 'strings')[];

interface QueryFunction {
  readonly takes: readonly Wanted[];
  /** The last argument may be there as often as wanted, once at least. */
  readonly isVariadic?: true;
  // oxlint-disable-next-line typescript/no-explicit-any -- Arguments are checked against `takes` before.
  readonly run: (args: any[], around: Around, call: Call) => unknown;
}

type Numeric = number | ExactNumber;
type Key = Numeric | string;

const any: Wanted = [];
const list: Wanted = ['array'];
const text: Wanted = ['string'];
const object: Wanted = ['object'];
const numbers: Wanted = ['numbers'];
const ordered: Wanted = ['numbers', 'strings'];
const part: Wanted = ['expression'];
const double = (value: Numeric): number => numberOf(value) ?? 0;
const isWhole = (value: Numeric): boolean => value instanceof ExactNumber && /^-?\d+$/.test(value.literal);

/** The functions of the specification, and four that other programs have too. */
const functions: Readonly<Record<string, QueryFunction>> = {
  abs: {
    takes: [['number']],
    run: ([value]) =>
      value instanceof ExactNumber ? new ExactNumber(value.literal.replace('-', '')) : Math.abs(value as number),
  },
  avg: { takes: [numbers], run: ([all]) => (all.length === 0 ? null : sum(all as Numeric[]) / all.length) },
  ceil: { takes: [['number']], run: ([value]) => (isWhole(value) ? value : Math.ceil(double(value))) },
  contains: {
    takes: [['array', 'string'], any],
    run: ([where, wanted], { steps }) =>
      typeof where === 'string'
        ? typeof wanted === 'string' && where.includes(wanted)
        : (where as unknown[]).some((one) => areEqual(one, wanted, steps)),
  },
  ends_with: { takes: [text, text], run: ([whole, end]) => (whole as string).endsWith(end as string) },
  floor: { takes: [['number']], run: ([value]) => (isWhole(value) ? value : Math.floor(double(value))) },
  group_by: {
    takes: [list, part],
    run: ([elements, key], around, call) => {
      const groups = new Map<string, unknown[]>();
      for (const [element, name] of keyed(elements, key, around, call, ['string'])) {
        const group = groups.get(String(name));
        if (group) group.push(element);
        else groups.set(String(name), [element]);
      }
      return orderedObject(groups);
    },
  },
  items: { takes: [object], run: ([value]) => membersOf(value).map(([name, member]) => [name, member]) },
  join: { takes: [text, ['strings']], run: ([between, texts]) => (texts as string[]).join(between as string) },
  keys: { takes: [object], run: ([value]) => membersOf(value).map(([name]) => name) },
  length: {
    takes: [['string', 'array', 'object']],
    run: ([value]) =>
      typeof value === 'string' ? [...value].length : Array.isArray(value) ? value.length : membersOf(value).length,
  },
  lower: { takes: [text], run: ([value]) => (value as string).toLowerCase() },
  map: {
    takes: [part, list],
    run: ([{ node }, elements], { evaluate }) => (elements as unknown[]).map((element) => evaluate(node, element)),
  },
  max: { takes: [ordered], run: ([keys]) => extreme(keys as Key[], (key) => key, 1) },
  max_by: { takes: [list, part], run: ([all, key], around, call) => extremeBy(all, key, around, call, 1) },
  merge: {
    takes: [object],
    isVariadic: true,
    run: (all) => orderedObject(new Map(all.flatMap((one) => membersOf(one)))),
  },
  min: { takes: [ordered], run: ([keys]) => extreme(keys as Key[], (key) => key, -1) },
  min_by: { takes: [list, part], run: ([all, key], around, call) => extremeBy(all, key, around, call, -1) },
  not_null: { takes: [any], isVariadic: true, run: (all) => all.find((one) => one !== null) ?? null },
  reverse: {
    takes: [['string', 'array']],
    run: ([value]) => (typeof value === 'string' ? [...value].reverse().join('') : (value as unknown[]).toReversed()),
  },
  sort: { takes: [ordered], run: ([keys]) => (keys as Key[]).toSorted(compareKeys) },
  sort_by: {
    takes: [list, part],
    run: ([elements, key], around, call) =>
      keyed(elements, key, around, call, ['number', 'string'])
        .toSorted(([, a], [, b]) => compareKeys(a, b))
        .map(([element]) => element),
  },
  starts_with: { takes: [text, text], run: ([whole, start]) => (whole as string).startsWith(start as string) },
  sum: { takes: [numbers], run: ([all]) => sum(all as Numeric[]) },
  to_array: { takes: [any], run: ([value]) => (Array.isArray(value) ? value : [value]) },
  to_number: { takes: [any], run: ([value]) => toNumber(value) },
  to_string: {
    takes: [any],
    run: ([value], { steps }) => {
      spendOn(value, steps);
      return typeof value === 'string' ? value : (writeJson(value) ?? '');
    },
  },
  type: { takes: [any], run: ([value]) => typeOfValue(value) },
  upper: { takes: [text], run: ([value]) => (value as string).toUpperCase() },
  values: { takes: [object], run: ([value]) => membersOf(value).map(([, member]) => member) },
};

/** @throws QueryError for one that is not there, or is given something else than it takes */
export function callFunction(call: Call, args: unknown[], around: Around): unknown {
  const { at, name } = call;
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!known) {
    const [like] = nearest(name, Object.keys(functions), 1);
    throw new QueryError({ code: 'unknownFunction', at, name, ...(like !== undefined && { nearest: like }) });
  }
  const { takes, isVariadic, run } = known;
  if (args.length < takes.length || (args.length > takes.length && !isVariadic))
    throw new QueryError({ code: 'argumentCount', at, name, wanted: takes.length, given: args.length });
  args.forEach((arg, index) => {
    const wanted = takes[Math.min(index, takes.length - 1)] ?? any;
    around.steps.spend(Array.isArray(arg) ? arg.length : typeof arg === 'string' ? arg.length >> 4 : 0);
    if (!fits(arg, wanted)) throw wrongType(call, index, wanted, arg);
  });
  around.steps.at = at;
  return run(args, around, call);
}

function fits(arg: unknown, wanted: Wanted): boolean {
  const type = typeOfValue(arg);
  // An expression stands for none of the values that functions take.
  if (wanted.length === 0) return type !== 'expression';
  return wanted.some((one) => {
    if (one === 'numbers' || one === 'strings')
      return Array.isArray(arg) && arg.every((element) => `${typeOfValue(element)}s` === one);
    return one === type;
  });
}

/** Names a wrong argument; of a list, the first element that is wrong in it. */
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

/** Elements with what an expression leads to in each of them. */
function keyed(
  elements: readonly unknown[],
  { node }: Reference,
  { evaluate, steps }: Around,
  { at, name }: Call,
  wanted: readonly ValueType[],
): readonly (readonly [element: unknown, key: Key])[] {
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

function extremeBy(elements: readonly unknown[], key: Reference, around: Around, call: Call, sign: 1 | -1): unknown {
  const found = keyed(elements, key, around, call, ['number', 'string']);
  return extreme(found, ([, one]) => one, sign)?.[0] ?? null;
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
  return isHeld(value) ? Number(value) : new ExactNumber(value);
}
