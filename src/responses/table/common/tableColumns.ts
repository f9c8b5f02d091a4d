import * as v from 'valibot';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { objectSchema } from '../../../platform/common/json/schema.ts';
import type { Immutable } from '../../../platform/common/messages.ts';
import { leadingMembers } from '../../../service/forms/common/memberNames.ts';

const maxNames = 1000;
const minWidth = 32;
const maxWidth = 2000;

const namesSchema = v.pipe(
  v.array(v.string()),
  v.transform((names) => names.slice(0, maxNames)),
);

/** Columns as a person arranged them. A response may lack some. Invalid widths are dropped. */
export const columnsSchema = v.object({
  hidden: namesSchema,
  /** Columns that come first. The others follow in their original order. */
  order: namesSchema,
  widths: v.pipe(objectSchema, v.transform(widthsIn)),
});
export type TableColumns = Immutable<v.InferOutput<typeof columnsSchema>>;

export const defaultColumns: TableColumns = { hidden: [], order: leadingMembers, widths: {} };

export function areDefault({ hidden, order, widths }: TableColumns): boolean {
  const isOrdered = order.some((name, index) => name !== leadingMembers[index]);
  return hidden.length === 0 && !isOrdered && Object.keys(widths).length === 0;
}

/** Sorts columns, including hidden ones. Returns the same array if `order` is empty. */
export function orderedColumns(columns: readonly string[], order: readonly string[]): readonly string[] {
  if (order.length === 0) return columns;
  const there = new Set(columns);
  const first = new Set(order.filter((name) => there.has(name)));
  return [...first, ...columns.filter((name) => !first.has(name))];
}

/** Hides exactly `hidden` among the listed columns. */
export function withHidden(columns: TableColumns, listed: readonly string[], hidden: readonly string[]): TableColumns {
  const isListed = new Set(listed);
  return { ...columns, hidden: [...columns.hidden.filter((name) => !isListed.has(name)), ...hidden] };
}

export function withMoved(
  columns: TableColumns,
  all: readonly string[],
  shown: readonly string[],
  column: string,
  to: number,
): TableColumns {
  const from = shown.indexOf(column);
  const target = shown[Math.max(0, Math.min(to, shown.length - 1))];
  if (from < 0 || target === undefined || target === column) return columns;
  const others = orderedColumns(all, columns.order).filter((name) => name !== column);
  const at = others.indexOf(target) + (shown.indexOf(target) > from ? 1 : 0);
  const isThere = new Set(all);
  const absent = columns.order.filter((name) => !isThere.has(name));
  return { ...columns, order: [...others.toSpliced(at, 0, column), ...absent] };
}

/** @param width width in pixels; defaults to fit the content */
export function withWidth(columns: TableColumns, column: string, width?: number): TableColumns {
  const { [column]: _, ...others } = columns.widths;
  if (width === undefined) return { ...columns, widths: others };
  return {
    ...columns,
    widths: { ...others, [column]: Math.round(Math.max(minWidth, Math.min(maxWidth, width))) },
  };
}

function widthsIn(widths: JsonObject): Record<string, number> {
  const valid = Object.entries(widths).filter(
    (entry): entry is [string, number] => Number.isFinite(entry[1]) && Number(entry[1]) >= minWidth,
  );
  return Object.fromEntries(valid.slice(0, maxNames).map(([name, width]) => [name, Math.min(maxWidth, width)]));
}
