import { isObject, own, type JsonObject } from '../../../platform/common/json/json.ts';
import type {
  ChangedRow,
  ChangeMark,
  ComparedList,
  Comparison,
  ComparisonLimits,
  Difference,
  ReadContext,
} from './comparison.ts';
import { isScalar, scalarText } from './differenceText.ts';
import { Field } from './field.ts';
import { identifyingMembers, idOf, matchElements, type Matching } from './matching.ts';

/** Values at one location. One is undefined if it is missing. */
interface Pair {
  readonly before: unknown;
  readonly after: unknown;
  readonly spot: ReadContext | undefined;
  readonly field: Field | undefined;
  /** Row that contains the pair. */
  readonly row: { readonly cells: Difference[]; count: number } | undefined;
}

type Steps<T = void> = Generator<undefined, T>;

const pauseAfter = 512;
const shown: ComparisonLimits = { listed: 20_000, cells: 30 };

/**
 * Compares two JSON values exactly: members by name, list elements by an identifying member or by position. Yields
 * regularly.
 *
 * @param leftOut paths (`Field.path`) of fields to ignore
 * @param limits default to more than people read
 */
export function* compareValues(
  before: unknown,
  after: unknown,
  leftOut: ReadonlySet<string> = new Set(),
  limits = shown,
): Steps<Comparison> {
  const field = new Field(leftOut);
  const walk = new Walk(limits);
  yield* walk.compareAll([{ before, after, field, spot: undefined, row: undefined }]);
  const { lists, others, othersCount, members } = walk;
  return { lists, others, othersCount, members, varying: field.varying };
}

class Walk {
  readonly lists: ComparedList[] = [];
  readonly others: Difference[] = [];
  othersCount = 0;
  readonly members = new Map<unknown, string>();
  readonly #limits: ComparisonLimits;
  #compared = 0;

  constructor(limits: ComparisonLimits) {
    this.#limits = limits;
  }

  /** Compares pairs in a loop, with one frame of the stack for each level of nesting instead of one for each pair. */
  *compareAll(pairs: readonly Pair[]): Steps {
    for (const pair of pairs) {
      if (++this.#compared % pauseAfter === 0) yield;
      const { before, after } = pair;
      if (Array.isArray(before) && Array.isArray(after)) {
        const matching = matchElements(before, after, identifyingMembers(before[0] ?? after[0]));
        if (matching && !pair.row) yield* this.#compareRows(pair, matching);
        else yield* this.compareAll(this.#elementsOf(pair, before, after, matching));
        if (matching) for (const list of [before, after]) this.members.set(list, matching.member);
      } else if (isObject(before) && isObject(after)) yield* this.compareAll(membersOf(pair, before, after));
      else this.#report(pair, !isScalar(before) || !isScalar(after) || scalarText(before) !== scalarText(after));
    }
  }

  /** Reports a list of scalars as one difference. */
  #elementsOf(
    pair: Pair,
    before: readonly unknown[],
    after: readonly unknown[],
    matching: Matching<JsonObject> | undefined,
  ): Pair[] {
    const { spot, row } = pair;
    const field = pair.field?.inside(undefined);
    if (matching) return elementsById(spot, matching).map((element) => ({ ...element, field, row }));
    const [longer, shorter] = before.length > after.length ? [before, after] : [after, before];
    if (!longer.every(isScalar) || !shorter.every(isScalar))
      return longer.map((_, step) => {
        return { before: before[step], after: after[step], spot: { around: spot, step }, field, row };
      });
    this.#report(
      pair,
      longer.some((_, at) => scalarText(before[at]) !== scalarText(after[at])),
    );
    return [];
  }

  *#compareRows(pair: Pair, matching: Matching<JsonObject>): Steps {
    const field = pair.field?.inside(undefined);
    const counts = { added: 0, removed: 0, changed: 0 };
    const rows: ChangedRow[] = [];
    this.lists.push({ path: pathTo(pair.spot), member: matching.member, rows, counts });
    for (const element of elementsById(pair.spot, matching)) {
      const mark = markOf(element.before, element.after);
      const found = { cells: [], count: 0 };
      if (mark === 'changed') yield* this.compareAll([{ ...element, field, row: found }]);
      if (mark === 'changed' && found.count === 0) continue;
      counts[mark] += 1;
      if (rows.length < this.#limits.listed) rows.push({ ...element, mark, ...found });
    }
  }

  #report({ before, after, spot, field, row }: Pair, isDifferent: boolean): void {
    field?.add(isDifferent);
    if (!isDifferent) return;
    const difference = { mark: markOf(before, after), spot, before, after };
    const { listed, cells } = this.#limits;
    const known = row?.cells ?? this.others;
    if (known.length < (row ? cells : listed)) known.push(difference);
    if (row) row.count += 1;
    else this.othersCount += 1;
  }
}

function membersOf({ spot, field, row }: Pair, before: JsonObject, after: JsonObject): Pair[] {
  const names = Object.keys({ ...before, ...after }).sort();
  return names.flatMap((step) => {
    const named = field?.inside(step);
    const pair = {
      before: own(before, step),
      after: own(after, step),
      spot: { around: spot, step },
      field: named,
      row,
    };
    return named?.isLeftOut ? [] : [pair];
  });
}

function elementsById(around: ReadContext | undefined, { member, pairs, added, removed }: Matching<JsonObject>) {
  const sides = [
    ...pairs,
    ...added.map((one) => [undefined, one] as const),
    ...removed.map((one) => [one, undefined] as const),
  ];
  return sides.map(([before, after]) => {
    const id = idOf(after ?? before, member) ?? '';
    return { id, before, after, spot: { around, step: id, isId: true } };
  });
}

function markOf(before: unknown, after: unknown): ChangeMark {
  return before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
}

function pathTo(spot: ReadContext | undefined): (string | number)[] {
  return spot ? [...pathTo(spot.around), spot.step] : [];
}
