import type { JsonPath } from '../../api/common/pages/envelope.ts';
import { chartPathOf } from '../../chart/common/series.ts';
import { outlinePathOf } from '../../outline/common/outline.ts';
import { isObject } from '../../platform/common/json/json.ts';
import { tablePathOf } from '../../table/common/table.ts';
import { graphPathOf } from '../../topology/common/graphLists.ts';

/** Views drawn by a script of their own, which is loaded on first use. */
export const drawnViews = ['graph', 'outline', 'chart'] as const satisfies readonly string[];
export type DrawnView = (typeof drawnViews)[number];

/** Views of a response besides JSON, in the order of their buttons. */
export const responseViews = ['table', ...drawnViews] as const;
export type ResponseView = (typeof responseViews)[number];
export type ShownView = 'json' | ResponseView;

/** Path to what each view shows. Views without one are not offered. */
export type FoundViews = Readonly<Partial<Record<ResponseView, JsonPath>>>;

/**
 * Finds the views that a response can be shown in.
 *
 * @param page the path to the rows, if the response is a page of a list
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

/** Reads the views in a message. Returns undefined if there are none. */
export function readFoundViews(value: unknown, isPath: (path: unknown) => path is JsonPath): FoundViews | undefined {
  if (!isObject(value)) return undefined;
  const found = responseViews.flatMap((view) => {
    const path = value[view];
    return isPath(path) ? [[view, path] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** File types in which a view or the result of a query is saved. */
export const drawingKinds = ['svg', 'png', 'dot', 'csv', 'json'] as const;
export type DrawingKind = (typeof drawingKinds)[number];

/** Kinds of differences between two responses. */
const rowMarks = ['added', 'removed', 'changed'] as const;
export type RowMark = (typeof rowMarks)[number];

/** Differences of devices and links, by their keys in `Differences` of the graph. */
export type DrawnMarks = readonly (readonly [key: string, mark: RowMark])[];

export function readRowMarks(value: unknown): readonly RowMark[] | undefined {
  return Array.isArray(value) && value.every(isMark) ? value : undefined;
}

export function readDrawnMarks(value: unknown): DrawnMarks | undefined {
  const isKeyed = (one: unknown): one is DrawnMarks[number] =>
    Array.isArray(one) && one.length === 2 && typeof one[0] === 'string' && isMark(one[1]);
  return Array.isArray(value) && value.every(isKeyed) ? value : undefined;
}

function isMark(value: unknown): value is RowMark {
  return rowMarks.some((known) => known === value);
}
