import * as v from 'valibot';
import { own, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric, numberOf, numberText } from '../../../platform/common/json/verbatim.ts';
import type { Immutable } from '../../../platform/common/messages.ts';
import { fold, containsAllWords, wordsOf } from '../../../platform/common/text/fold.ts';
import { compareNames } from '../../../platform/common/text/naturalOrder.ts';
import { holdsCells } from './categoryCells.ts';
import { cellText, type Table } from './table.ts';
import { orderedColumns } from './tableColumns.ts';

/** View in storage or a message. */
export const tableViewSchema = v.object({
  search: v.string(),
  /** Defaults to the original order. */
  sort: v.exactOptional(v.object({ column: v.string(), isDescending: v.boolean() })),
  hidden: v.array(v.string()),
  /** Columns that come first, in this order. */
  order: v.exactOptional(v.array(v.string())),
  cells: v.exactOptional(v.array(v.object({ column: v.string(), value: v.string() }))),
});
export type TableView = Immutable<v.InferOutput<typeof tableViewSchema>>;
export type TableSort = NonNullable<TableView['sort']>;

export interface TableArrangement {
  readonly rows: readonly number[];
  readonly columns: readonly string[];
}

export const defaultTableView: TableView = { search: '', hidden: [] };

/** Creates a function that arranges a growing table, with a cache for searches. */
export function createTableArranger(table: Table): (view: TableView) => TableArrangement {
  let all: readonly number[] = [];
  let searched: { readonly columns: string; readonly texts: string[] } | undefined;

  function found(search: string, columns: readonly string[]): readonly number[] {
    if (all.length !== table.rows.length) all = [...table.rows.keys()];
    const words = wordsOf(search);
    if (words.length === 0) return all;
    const key = JSON.stringify(columns);
    if (searched?.columns !== key) searched = { columns: key, texts: [] };
    const { texts } = searched;
    for (const row of table.rows.slice(texts.length)) texts.push(searchedText(row, columns));
    return texts.flatMap((text, row) => (containsAllWords(text, words) ? [row] : []));
  }

  return ({ search, sort, hidden, order, cells = [] }) => {
    const columns = shownColumns(table, hidden, order);
    const matching = found(search, columns);
    const rows = cells.length === 0 ? matching : matching.filter((row) => holdsCells(table.rows[row], cells));
    return { columns, rows: sort ? sorted(table.rows, rows, sort) : rows };
  };
}

export function* arrangeByRows(
  table: Table,
  { search, sort, hidden, order, cells = [] }: TableView,
): Generator<undefined, TableArrangement> {
  const columns = shownColumns(table, hidden, order);
  const words = wordsOf(search);
  const rows: number[] = [];
  for (const [index, row] of table.rows.entries()) {
    if (holdsCells(row, cells) && (words.length === 0 || containsAllWords(searchedText(row, columns), words)))
      rows.push(index);
    yield;
  }
  return { columns, rows: sort ? sorted(table.rows, rows, sort) : rows };
}

function shownColumns(table: Table, hidden: readonly string[], order: readonly string[] = []): readonly string[] {
  const isHidden = new Set(hidden);
  return orderedColumns(table.columns, order).filter((column) => !isHidden.has(column));
}

function searchedText(row: JsonObject, columns: readonly string[]): string {
  return fold(columns.map((column) => cellText(row, column)).join('\n'));
}

/** Cycles through ascending, descending, and original order. */
export function nextSort(sort: TableSort | undefined, column: string): TableSort | undefined {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? undefined : { column, isDescending: true };
}

/** Drops what refers to columns that another table lacks. */
export function viewOfTable({ sort, cells, ...view }: TableView, { columns }: Table): TableView {
  const isThere = cells?.every(({ column }) => columns.includes(column)) === true;
  return { ...view, ...(sort && columns.includes(sort.column) && { sort }), ...(cells && isThere && { cells }) };
}

/** Key for sorting: a number or a time, and then the text, because different numbers may be equal as doubles. */
interface SortKey {
  readonly rank: (typeof rank)[keyof typeof rank];
  readonly at: number;
  readonly text: string;
}

const rank = { number: 0, date: 1, text: 2, empty: 3 } as const;

function sorted(
  rows: readonly JsonObject[],
  found: readonly number[],
  { column, isDescending }: TableSort,
): readonly number[] {
  const sign = isDescending ? -1 : 1;
  return found
    .map((row) => ({ row, key: sortKeyOf(rows[row], column) }))
    .sort(({ key: a }, { key: b }) => {
      // Empty cells come last in both directions.
      if (a.rank === rank.empty || b.rank === rank.empty) return a.rank - b.rank;
      return sign * (a.rank - b.rank || a.at - b.at || compareNames(a.text, b.text));
    })
    .map(({ row }) => row);
}

function sortKeyOf(row: JsonObject | undefined, column: string): SortKey {
  const value = row && own(row, column);
  if (isNumeric(value)) return { rank: rank.number, at: numberOf(value) ?? 0, text: numberText(value) };
  const text = cellText(row, column);
  const at = dateAt(text);
  if (at !== undefined) return { rank: rank.date, at, text: '' };
  return { rank: text === '' ? rank.empty : rank.text, at: 0, text };
}

/** Parses an ISO 8601 date. */
function dateAt(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.,]*(?:Z|[+-]\d\d:?\d\d)?)?$/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}
