import { isObject, type JsonObject } from '../../../platform/common/json/json.ts';
import { maxLayoutLength, maxLayoutLines } from '../../../platform/common/json/jsonLimits.ts';
import { withUnseenEscaped } from '../../../platform/common/text/displayText.ts';
import type { Comparison, ReadContext } from './comparison.ts';
import { Differences, type Row } from './differences.ts';
import { isScalar, missing, scalarText } from './differenceText.ts';
import { Fields, type Field } from './field.ts';
import { idsInOrder, matchingOf, sortedInTurns, type Matching } from './matching.ts';

/** Limit in characters. VS Code compares this much without a noticeable pause. */
const maxCharacters = maxLayoutLength / 2;
const pieceLength = 64 * 1024;
const printableLines = /^[ -~\n]*$/;

/** Lines of one side, with invisible characters escaped. */
class SideText {
  readonly #pieces: string[] = [];
  #piece = '';
  #characters = 0;
  #lines = 0;
  isTooLong = false;

  line(depth: number, text: string): void {
    if (this.isTooLong) return;
    this.#lines += 1;
    if (
      this.#characters + this.#piece.length + 2 * depth + text.length > maxCharacters ||
      this.#lines > maxLayoutLines
    ) {
      this.isTooLong = true;
      this.#pieces.length = 0;
      this.#piece = '';
      return;
    }
    this.#piece += `${' '.repeat(2 * depth)}${text}\n`;
    if (this.#piece.length > pieceLength) this.#end();
  }

  get text(): string | undefined {
    this.#end();
    return this.isTooLong ? undefined : this.#pieces.join('');
  }

  #end(): void {
    const piece = printableLines.test(this.#piece) ? this.#piece : withUnseenEscaped(this.#piece);
    this.#characters += piece.length;
    this.#pieces.push(piece);
    this.#piece = '';
  }
}

/** Step of the walk. A yielded task runs first; undefined is a pause. */
type Task = Generator<Task | undefined, void>;

/** Values at one location. One may be missing. */
interface Pair {
  /** Key, as written before the value. */
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly depth: number;
  /** Whether a comma follows, for each side. */
  readonly followed: readonly [boolean, boolean];
  readonly spot: ReadContext | undefined;
  readonly field: Field | undefined;
  /** Row that contains the pair. */
  readonly row: Row | undefined;
  /** Whether its differences have already been reported. */
  readonly isReported: boolean;
}

/** Pair inside a container, without what it inherits. */
type Inner = Pick<Pair, 'label' | 'before' | 'after' | 'spot' | 'field'> &
  Partial<Pick<Pair, 'row' | 'isReported'>> & {
    readonly ended?: () => void;
  };

const pauseAfter = 512;
const outside = { row: undefined, spot: undefined, isReported: false, followed: [false, false] } as const;

/**
 * Compares two JSON values exactly: members by name, list elements by an identifying member or by position. Yields
 * regularly, and isn't limited by the call stack.
 *
 * @param leftOut paths (`Field.path`) of fields to ignore
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
  readonly #found = new Differences();
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

  /**
   * Compares short values at once.
   *
   * @returns a task for longer ones
   */
  #pair(pair: Pair): Task | undefined {
    const { before, after, isReported, label } = pair;
    const [kind, otherKind] = [kindOf(before), kindOf(after)];
    const isOnBoth = before !== missing && after !== missing;
    if (isOnBoth && kind !== otherKind) {
      this.#report(pair, true);
      return this.#apart({ ...pair, isReported: true });
    }
    if (!isOnBoth) this.#report(pair, true);
    else if (kind === 'scalar') this.#report(pair, scalarText(before) !== scalarText(after));
    if ((before === missing ? otherKind : kind) !== 'scalar')
      return this.#container({ ...pair, isReported: isReported || !isOnBoth });
    this.#write(pair, (side) => label + scalarText(side === 0 ? before : after, label) + commaOf(pair, side));
    return undefined;
  }

  /** Writes values of different types, each to its own side. */
  *#apart(pair: Pair): Task {
    yield this.#pair({ ...pair, after: missing });
    yield this.#pair({ ...pair, before: missing });
  }

  *#container(pair: Pair): Task {
    const { depth, label, before, after } = pair;
    const isList = Array.isArray(before === missing ? after : before);
    const [open = '', close = ''] = isList ? '[]' : '{}';
    const inners = isList ? yield* this.#elements(pair) : yield* this.#members(pair);
    const isOneValue = isList && before !== missing && after !== missing && (yield* this.#reportedAsOne(pair, inners));
    const last = [
      inners.findLastIndex((inner) => inner.before !== missing),
      inners.findLastIndex((inner) => inner.after !== missing),
    ] as const;
    this.#write(pair, (side) => label + open + (last[side] < 0 ? close + commaOf(pair, side) : ''));
    for (const [index, { ended, ...inner }] of inners.entries()) {
      const followed = [index < last[0], index < last[1]] as const;
      const isReported = pair.isReported || isOneValue;
      const task = this.#pair({ row: pair.row, isReported, ...inner, depth: depth + 1, followed });
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
    const matching = pair.isReported ? undefined : yield* matchingOf(one ?? [], other ?? []);
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

  /** Compares elements matched by ID. In an outermost list, each is a row. */
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
      const isReported = list !== undefined && !(before && after);
      const ended = list && (() => this.#found.addRow(list, { id, spot, before, after }, row));
      inners.push({ ...inner, ...(row && { row, isReported }), ...(ended && { ended }) });
    }
    return inners;
  }

  /**
   * Reports a list of scalars as a single difference.
   *
   * @returns whether it is such a list
   */
  *#reportedAsOne(pair: Pair, inners: readonly Inner[]): Generator<undefined, boolean> {
    let isDifferent = false;
    for (const [index, { before, after }] of inners.entries()) {
      if (index % pauseAfter === 0) yield;
      if (!isScalar(before) || !isScalar(after)) return false;
      isDifferent ||= scalarText(before) !== scalarText(after);
    }
    this.#report(pair, isDifferent);
    return true;
  }

  #report({ before, after, spot, field, row, isReported }: Pair, isDifferent: boolean): void {
    if (isReported) return;
    const [one, other] = [before, after].map((side) => (side === missing ? undefined : side));
    field?.count(isDifferent, one, other);
    if (!isDifferent) return;
    const mark = before === missing ? 'added' : after === missing ? 'removed' : 'changed';
    this.#found.add({ mark, spot, before: one, after: other }, row);
  }

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
