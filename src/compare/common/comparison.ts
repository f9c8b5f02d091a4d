import type { JsonPath } from '../../api/common/pages/envelope.ts';
import type { JsonObject } from '../../platform/common/json/json.ts';
import { formatPath } from '../../rawJson/common/rawJson.ts';
import type { ChangeKind } from '../../topology/common/graph.ts';
import type { VaryingField } from './field.ts';

export type ChangeMark = ChangeKind;

/** Step of a path: a member, the position of an element, or the ID that it is matched by. */
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

/** List element that differs, or exists on one side only. */
export interface ChangedRow {
  readonly mark: ChangeMark;
  readonly id: string;
  readonly spot: ReadContext;
  readonly before?: JsonObject;
  readonly after?: JsonObject;
  /** Differences inside the element, up to `mostCells`. */
  readonly cells: readonly Difference[];
  readonly count: number;
}

/** List whose elements are matched by a member. */
export interface ComparedList {
  readonly path: JsonPath;
  readonly member: string;
  /** Number of elements on either side; those on both count once. */
  readonly count: number;
  readonly rows: readonly ChangedRow[];
  /** Number of changed rows by mark, including unlisted ones. */
  readonly counts: Readonly<Record<ChangeMark, number>>;
}

export interface Comparison {
  /** Outermost matched lists. */
  readonly lists: readonly ComparedList[];
  /** Differences outside of these lists, up to `mostListed`. */
  readonly others: readonly Difference[];
  readonly othersCount: number;
  /** Fields that differ in every element. */
  readonly varying: readonly VaryingField[];
  /** Both values in the same layout; undefined if they are too long for the diff editor. */
  readonly texts: { readonly before: string; readonly after: string } | undefined;
}

/** Maximum number of stored rows of a list, and of differences outside of rows. All are counted. */
export const mostListed = 20_000;
/** Maximum number of rows in a panel; more would block the extension host. */
export const mostShown = 10_000;
export const mostCells = 30;

/** Returns the number of differences. Each changed row counts as one. */
export function differencesIn({ lists, othersCount }: Pick<Comparison, 'lists' | 'othersCount'>): number {
  return lists.reduce((sum, { counts }) => sum + counts.added + counts.removed + counts.changed, othersCount);
}

/** Returns the text of a path, such as `ports["eth1"].state`. @param from ancestor that the path is relative to; defaults to the root */
export function spotText(spot: ReadContext | undefined, from?: ReadContext): string {
  const steps: string[] = [];
  for (let at = spot; at && at !== from; at = at.around)
    steps.push(at.isId ? `[${JSON.stringify(String(at.step))}]` : formatPath([at.step]).slice(1));
  return steps.reverse().join('').replace(/^\./, '');
}
