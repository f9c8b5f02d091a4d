import { isSamePath, payloadOf, type JsonPath } from '../../../service/forms/common/envelope.ts';
import { graphPathOf } from '../../../service/forms/common/graph.ts';
import { outlinePathOf } from '../../../service/forms/common/hierarchy.ts';
import { chartPathOf } from '../../../service/forms/common/series.ts';
import { tablePathOf } from '../../table/common/table.ts';

/** Views drawn by a script of their own, which is loaded on first use. */
export const drawnViews = ['graph', 'outline', 'chart'] as const satisfies readonly string[];
export type DrawnView = (typeof drawnViews)[number];

export const responseViews = ['table', ...drawnViews] as const;
export type ResponseView = (typeof responseViews)[number];
export type ShownView = 'json' | ResponseView;

/** Path to what each view shows. Views without one are not offered. */
export type FoundViews = Readonly<Partial<Record<ResponseView, JsonPath>>>;

export interface ViewsOfResponse {
  readonly views: FoundViews;
  /** Whether the response is a list or a page of one, which is first shown as a table. */
  readonly isList: boolean;
}

/**
 * Finds the views that a response can be shown in.
 *
 * @param page the path to the rows, if the response is a page of a list
 */
export function viewsOf(value: unknown, page?: JsonPath): ViewsOfResponse {
  const found = {
    table: tablePathOf(value, page),
    graph: graphPathOf(value),
    outline: outlinePathOf(value),
    chart: chartPathOf(value),
  };
  const views = Object.fromEntries(Object.entries(found).filter(([, path]) => path !== undefined));
  return { views, isList: found.table !== undefined && isSamePath(found.table, page ?? payloadOf(value).path) };
}

export const drawingKinds = ['png', 'json'] as const;
export type DrawingKind = (typeof drawingKinds)[number];
