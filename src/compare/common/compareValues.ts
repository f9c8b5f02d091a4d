import { isObject, type JsonObject } from '../../platform/common/json/json.ts';
import type { Comparison, ReadContext } from './comparison.ts';
import { isScalar, missing, scalarText } from './differenceText.ts';
import { Fields, type Field } from './field.ts';
import { Found, type Row } from './found.ts';
import { idsInOrder, matchingOf, sortedInTurns, type Matching } from './matching.ts';
import { SideText } from './sideText.ts';

/** A part of the walk: what it gives has to be done before it goes on, and nothing is a pause. */
type Task = Generator<Task | undefined, void>;

/** A value on both sides, or on one. */
interface Pair {
  /** The text that stands before it: the key of a member. */
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly depth: number;
  /** Whether another value follows, on each side. */
  readonly followed: readonly [boolean, boolean];
  readonly spot: ReadContext | undefined;
  readonly field: Field | undefined;
  /** The row of a list that it is in. */
  readonly row: Row | undefined;
  /** Whether its differences are told already. */
  readonly isTold: boolean;
}

/** What is in a container: a value with what it differs by from the container itself. */
type Inner = Pick<Pair, 'label' | 'before' | 'after' | 'spot' | 'field'> &
  Partial<Pick<Pair, 'row' | 'isTold'>> & {
    readonly ended?: () => void;
  };

const pauseAfter = 512;
const outside = { row: undefined, spot: undefined, isTold: false, followed: [false, false] } as const;

/**
 * Compares two values that came as JSON, to the letter: members by their names, and elements of lists by the member that
 * identifies them, or else by position. In turns, and however deep they are.
 *
 * @param leftOut paths of fields (`Field.path`) that are neither compared nor shown
 */
export function* compareValues(
  before: unknown,
  after: unknown,
  leftOut: ReadonlySet<string> = new Set(),
): Generator<undefined, Comparison> {
  const walk = new Walk(new Fields(leftOut));
  const tasks: Task[] = [walk.whole(before, after)];
  for (let task = tasks.at(-1); task; task = tasks.at(-1)) {
    const step = task.next();
    if (step.done) tasks.pop();
    else if (step.value) tasks.push(step.value);
    yield;
  }
  return walk.comparison;
}

class Walk {
  readonly #found = new Found();
  readonly #fields: Fields;
  readonly #sides = [new SideText(), new SideText()] as const;

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  *whole(before: unknown, after: unknown): Task {
    yield this.#pair({ ...outside, label: '', before, after, depth: 0, field: this.#fields.whole });
  }

  get comparison(): Comparison {
    const [before, after] = this.#sides.map(({ text }) => text);
    const texts = before === undefined || after === undefined ? undefined : { before, after };
    return { ...this.#found.all, varying: this.#fields.varying, texts };
  }

  /** Does at once what is short. @returns what takes longer */
  #pair(pair: Pair): Task | undefined {
    const { before, after, isTold, label } = pair;
    const [kind, otherKind] = [kindOf(before), kindOf(after)];
    const isOnBoth = before !== missing && after !== missing;
    if (isOnBoth && kind !== otherKind) {
      this.#tell(pair, true);
      return this.#apart({ ...pair, isTold: true });
    }
    if (!isOnBoth) this.#tell(pair, true);
    else if (kind === 'scalar') this.#tell(pair, scalarText(before) !== scalarText(after));
    if ((before === missing ? otherKind : kind) !== 'scalar')
      return this.#container({ ...pair, isTold: isTold || !isOnBoth });
    this.#write(pair, (side) => label + scalarText(side === 0 ? before : after, label) + commaOf(pair, side));
    return undefined;
  }

  /** Two values of different kinds, each on its own side. */
  *#apart(pair: Pair): Task {
    yield this.#pair({ ...pair, after: missing });
    yield this.#pair({ ...pair, before: missing });
  }

  *#container(pair: Pair): Task {
    const { depth, label, before, after } = pair;
    const isList = Array.isArray(before === missing ? after : before);
    const [open = '', close = ''] = isList ? '[]' : '{}';
    const inners = isList ? yield* this.#elements(pair) : yield* this.#members(pair);
    const isOneValue = isList && before !== missing && after !== missing && (yield* this.#toldAsOne(pair, inners));
    const last = [
      inners.findLastIndex((inner) => inner.before !== missing),
      inners.findLastIndex((inner) => inner.after !== missing),
    ] as const;
    this.#write(pair, (side) => label + open + (last[side] < 0 ? close + commaOf(pair, side) : ''));
    for (const [index, { ended, ...inner }] of inners.entries()) {
      const followed = [index < last[0], index < last[1]] as const;
      const isTold = pair.isTold || isOneValue;
      const task = this.#pair({ row: pair.row, isTold, ...inner, depth: depth + 1, followed });
      if (task || index % pauseAfter === 0) yield task;
      ended?.();
    }
    this.#write(pair, (side) => (last[side] < 0 ? undefined : close + commaOf(pair, side)));
  }

  *#members({ before, after, spot, field }: Pair): Generator<undefined, Inner[]> {
    const [one, other] = [before, after].map((side) => (isObject(side) ? side : {}));
    const inners: Inner[] = [];
    for (const key of yield* keysOf(one ?? {}, other ?? {})) {
      if (inners.length % pauseAfter === 0) yield;
      const named = field?.member(key);
      if (named?.isLeftOut) continue;
      const at = { around: spot, step: key };
      inners.push({
        label: `${JSON.stringify(key)}: `,
        before: valueIn(one ?? {}, key),
        after: valueIn(other ?? {}, key),
        spot: at,
        field: named,
      });
    }
    return inners;
  }

  *#elements(pair: Pair): Generator<undefined, Inner[]> {
    const { before, after, spot, field } = pair;
    const [one, other] = [before, after].map((side): unknown[] => (Array.isArray(side) ? side : []));
    const matching = pair.isTold ? undefined : yield* matchingOf(one ?? [], other ?? []);
    if (matching) return yield* this.#matched(pair, matching);
    const inners: Inner[] = [];
    for (let index = 0; index < Math.max(one?.length ?? 0, other?.length ?? 0); index += 1) {
      if (index % pauseAfter === 0) yield;
      inners.push({
        label: '',
        before: one && index < one.length ? one[index] : missing,
        after: other && index < other.length ? other[index] : missing,
        spot: { around: spot, step: index },
        field: field?.elements,
      });
    }
    return inners;
  }

  /** Elements that an ID matches. In an outermost list, each is a row. */
  *#matched(pair: Pair, matching: Matching): Generator<undefined, Inner[]> {
    const list = pair.row ? undefined : this.#found.beginList(pair.spot, matching.member);
    const inners: Inner[] = [];
    for (const id of yield* idsInOrder(matching)) {
      if (inners.length % pauseAfter === 0) yield;
      const [before, after] = [matching.before.get(id), matching.after.get(id)];
      const spot = { around: pair.spot, step: id, isId: true };
      const sides = { before: before ?? missing, after: after ?? missing };
      const inner = { label: '', ...sides, spot, field: pair.field?.elements };
      const row = list && { cells: [], count: 0 };
      const isTold = list !== undefined && !(before && after);
      const ended = list && (() => this.#found.addRow(list, { id, spot, before, after }, row));
      inners.push({ ...inner, ...(row && { row, isTold }), ...(ended && { ended }) });
    }
    return inners;
  }

  /** Tells the difference of a list of texts and numbers, which is one value to whoever reads it. @returns whether it is one */
  *#toldAsOne(pair: Pair, inners: readonly Inner[]): Generator<undefined, boolean> {
    let isDifferent = false;
    for (const [index, { before, after }] of inners.entries()) {
      if (index % pauseAfter === 0) yield;
      if (!isScalar(before) || !isScalar(after)) return false;
      isDifferent ||= scalarText(before) !== scalarText(after);
    }
    this.#tell(pair, isDifferent);
    return true;
  }

  #tell({ before, after, spot, field, row, isTold }: Pair, isDifferent: boolean): void {
    if (isTold) return;
    const [one, other] = [before, after].map((side) => (side === missing ? undefined : side));
    field?.count(isDifferent, one, other);
    if (!isDifferent) return;
    const mark = before === missing ? 'added' : after === missing ? 'removed' : 'changed';
    this.#found.add({ mark, spot, before: one, after: other }, row);
  }

  /** Writes a line on each side that has the value, unless there is none. */
  #write({ before, after, depth }: Pair, lineOf: (side: 0 | 1) => string | undefined): void {
    for (const side of [0, 1] as const) {
      if ((side === 0 ? before : after) === missing) continue;
      const line = lineOf(side);
      if (line !== undefined) this.#sides[side].line(depth, line);
    }
  }
}

function commaOf({ followed }: Pair, side: 0 | 1): string {
  return followed[side] ? ',' : '';
}

function kindOf(value: unknown): 'scalar' | 'list' | 'object' {
  return isScalar(value) ? 'scalar' : Array.isArray(value) ? 'list' : 'object';
}

function valueIn(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : missing;
}

/** The names of the members of either object, sorted. */
function* keysOf(one: JsonObject, other: JsonObject): Generator<undefined, readonly string[]> {
  const keys = Object.keys(one);
  let seen = 0;
  yield;
  for (const key of Object.keys(other)) {
    if (!Object.hasOwn(one, key)) keys.push(key);
    if (++seen % pauseAfter === 0) yield;
  }
  return keys.length < pauseAfter ? keys.sort() : yield* sortedInTurns(keys);
}
