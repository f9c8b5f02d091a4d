import type { JsonObject } from '../../../platform/common/json/json.ts';
import { formatPath } from '../../../platform/common/json/jsonPath.ts';
import type { Field } from './field.ts';

export const changeMarks = ['added', 'removed', 'changed'] as const;
export type ChangeMark = (typeof changeMarks)[number];

/** Step of the path to a value, within the step `around` it: a member, the position of an element, or the ID by which elements match. */
export interface ReadContext {
  readonly around?: ReadContext | undefined;
  readonly step: string | number;
  readonly isId?: boolean;
}

export interface Difference {
  readonly mark: ChangeMark;
  readonly spot: ReadContext | undefined;
  /** Undefined if missing. */
  readonly before: unknown;
  readonly after: unknown;
}

/** List element that differs or is on one side only. */
export interface ChangedRow {
  readonly mark: ChangeMark;
  readonly id: string;
  readonly spot: ReadContext;
  readonly before: JsonObject | undefined;
  readonly after: JsonObject | undefined;
  /** Differences inside the element, up to a limit. */
  readonly cells: readonly Difference[];
  readonly count: number;
}

export interface ComparedList {
  readonly path: readonly (string | number)[];
  readonly member: string;
  readonly rows: readonly ChangedRow[];
  /** Number of changed rows, including those not stored. */
  readonly counts: Readonly<Record<ChangeMark, number>>;
}

export interface Comparison {
  /** Outermost matched lists. */
  readonly lists: readonly ComparedList[];
  /** Differences outside these lists, up to a limit. */
  readonly others: readonly Difference[];
  readonly othersCount: number;
  /** Fields that differ in every element. */
  readonly varying: readonly Pick<Field, 'path' | 'count'>[];
  /** Member by which the elements of a list were matched, for each list of both sides. */
  readonly members: ReadonlyMap<unknown, string>;
}

/** Limits of stored differences. All are counted. */
export interface ComparisonLimits {
  /** Rows per list, and other differences. */
  readonly listed: number;
  /** Differences inside a row. */
  readonly cells: number;
}

/** Counts each changed row as one difference. */
export function differencesIn({ lists, othersCount }: Pick<Comparison, 'lists' | 'othersCount'>): number {
  return lists.reduce((sum, { counts }) => sum + counts.added + counts.removed + counts.changed, othersCount);
}

/**
 * Formats a path, such as `ports["eth1"].state`.
 *
 * @param from ancestor to start from; defaults to the root
 */
export function spotText(spot: ReadContext | undefined, from?: ReadContext): string {
  const steps: string[] = [];
  for (let at = spot; at && at !== from; at = at.around)
    steps.push(at.isId ? `[${JSON.stringify(String(at.step))}]` : formatPath([at.step]).slice(1));
  return steps.reverse().join('').replace(/^\./, '');
}
