import type { JsonPath } from '../../api/common/pages/envelope.ts';
import { chartPathOf } from '../../chart/common/series.ts';
import { outlinePathOf } from '../../outline/common/outline.ts';
import { isObject } from '../../platform/common/json/json.ts';
import { tablePathOf } from '../../table/common/table.ts';
import { graphPathOf } from '../../topology/common/graphLists.ts';

/** The pictures of a response, each drawn by a script of its own that is read when it is first chosen. */
export const drawnViews = ['graph', 'outline', 'chart'] as const satisfies readonly string[];
export type DrawnView = (typeof drawnViews)[number];

/** The ways to look at a response besides its JSON, in the order of their buttons. */
export const responseViews = ['table', ...drawnViews] as const;
export type ResponseView = (typeof responseViews)[number];
export type ShownView = 'json' | ResponseView;

/** The path to what each view shows of a response. A view without one has nothing to show. */
export type FoundViews = Readonly<Partial<Record<ResponseView, JsonPath>>>;

/**
 * Finds the views that a response can be looked at in.
 *
 * @param page the path to the rows of the page, if the response is one
 */
export function viewsOf(value: unknown, page?: JsonPath): FoundViews {
  const found = {
    table: tablePathOf(value, page),
    graph: graphPathOf(value),
    outline: outlinePathOf(value),
    chart: chartPathOf(value),
  };
  return Object.fromEntries(Object.entries(found).filter(([, path]) => path !== undefined));
}

export function isShownView(value: unknown): value is ShownView {
  return value === 'json' || responseViews.some((view) => view === value);
}

/** Reads what `viewsOf` found, as it comes in a message. Undefined if there is nothing. */
export function readFoundViews(value: unknown, isPath: (path: unknown) => path is JsonPath): FoundViews | undefined {
  if (!isObject(value)) return undefined;
  const found = responseViews.flatMap((view) => {
    const path = value[view];
    return isPath(path) ? [[view, path] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The kinds of files that a drawn view, or the result of a query, is saved as. */
export const drawingKinds = ['svg', 'png', 'dot', 'csv', 'json'] as const;
export type DrawingKind = (typeof drawingKinds)[number];

/** What the rows of a table stand for, where they are differences. */
const rowMarks = ['added', 'removed', 'changed'] as const;
export type RowMark = (typeof rowMarks)[number];

/** What devices and links of a picture stand for, by their keys in `Marks` of the graph. */
export type DrawnMarks = readonly (readonly [key: string, mark: RowMark])[];

/** Reads marks that come in a message. Undefined if there are none. */
export function readRowMarks(value: unknown): readonly RowMark[] | undefined {
  return Array.isArray(value) && value.every(isMark) ? value : undefined;
}

/** Reads marks of a picture that come in a message. Undefined if there are none. */
export function readDrawnMarks(value: unknown): DrawnMarks | undefined {
  const isKeyed = (one: unknown): one is DrawnMarks[number] =>
    Array.isArray(one) && one.length === 2 && typeof one[0] === 'string' && isMark(one[1]);
  return Array.isArray(value) && value.every(isKeyed) ? value : undefined;
}

function isMark(value: unknown): value is RowMark {
  return rowMarks.some((known) => known === value);
}
