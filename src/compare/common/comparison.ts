import type { JsonPath } from '../../api/common/pages/envelope.ts';
import type { JsonObject } from '../../platform/common/json/json.ts';
import { formatPath } from '../../rawJson/common/rawJson.ts';
import type { RowMark } from '../../rawJson/common/rowMarks.ts';
import type { VaryingField } from './field.ts';

export type ChangeMark = RowMark;

/** A step into a value: a member, the position of an element, or the ID that an element is matched by. */
export interface ReadContext {
  readonly around?: ReadContext | undefined;
  readonly step: string | number;
  readonly isId?: boolean;
}

/** A value that is not the same on both sides. */
export interface Difference {
  readonly mark: ChangeMark;
  readonly spot: ReadContext | undefined;
  /** Undefined where there is none. */
  readonly before: unknown;
  readonly after: unknown;
}

/** An element of a list that is on one side only, or not the same on both. */
export interface ChangedRow {
  readonly mark: ChangeMark;
  readonly id: string;
  readonly spot: ReadContext;
  readonly before?: JsonObject;
  readonly after?: JsonObject;
  /** The differences inside it, the first of them where there are many. */
  readonly cells: readonly Difference[];
  /** The number of all its differences. */
  readonly count: number;
}

/** A list whose elements were matched by a member. */
export interface ComparedList {
  readonly path: JsonPath;
  readonly member: string;
  /** The number of elements of either side, those on both counted once. */
  readonly count: number;
  readonly rows: readonly ChangedRow[];
  /** The number of changed rows by their mark, also of those that are not listed. */
  readonly counts: Readonly<Record<ChangeMark, number>>;
}

/** What two values have not in common. */
export interface Comparison {
  /** The outermost lists that were matched. */
  readonly lists: readonly ComparedList[];
  /** The differences outside of these lists, the first of them where there are many. */
  readonly others: readonly Difference[];
  readonly othersCount: number;
  /** The fields that differ in every element. */
  readonly varying: readonly VaryingField[];
  /** Both values laid out alike; undefined where they are too long to be shown beside each other. */
  readonly texts: { readonly before: string; readonly after: string } | undefined;
}

/** Rows of a list, and differences outside of rows, that are kept. All are counted. */
export const mostListed = 20_000;
/** Rows that a panel shows: to lay out more takes longer than others can wait for their turn. */
export const mostShown = 10_000;
/** Differences of one row that are listed. */
export const mostCells = 30;

/** The number of differences: each changed row is one. */
export function differencesIn({ lists, othersCount }: Pick<Comparison, 'lists' | 'othersCount'>): number {
  return lists.reduce((sum, { counts }) => sum + counts.added + counts.removed + counts.changed, othersCount);
}

/** Where something stands in a value, such as `ports["eth1"].state`. @param from the spot that it is said below; the whole without it */
export function spotText(spot: ReadContext | undefined, from?: ReadContext): string {
  const steps: string[] = [];
  for (let at = spot; at && at !== from; at = at.around)
    steps.push(at.isId ? `[${JSON.stringify(String(at.step))}]` : formatPath([at.step]).slice(1));
  return steps.reverse().join('').replace(/^\./, '');
}
