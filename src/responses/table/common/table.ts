import { isObject, own, writeJson, type JsonObject } from '../../../platform/common/json/json.ts';
import { payloadOf, valueAt, type Inner, type JsonPath } from '../../../service/forms/common/envelope.ts';
import { isRequestId } from '../../../service/forms/common/jobs.ts';
import { memberText } from '../../../service/forms/common/memberNames.ts';

/** Array of objects as a table. Pass its texts through `plain` before display. */
export interface Table {
  readonly path: JsonPath;
  /** Names of members, in the order of their first occurrence. */
  readonly columns: readonly string[];
  readonly rows: readonly JsonObject[];
}

/** Table that grows in place, so that caches remain valid. */
export interface GrowingTable extends Table {
  add(rows: readonly JsonObject[]): void;
}

const maxColumns = 1000;
/** Maximum number of cells in a table. Searches read each cell, and no spreadsheet opens larger files. */
export const maxCells = 5_000_000;
/** Number of columns that are shown however many rows there are. */
const minColumns = 20;

export function mostColumns(rows: number): number {
  return Math.min(maxColumns, Math.max(minColumns, Math.floor(maxCells / rows)));
}

/** Returns the columns of a table with these rows, however many there are. */
export function allColumns(rows: readonly JsonObject[]): readonly string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return [...names];
}

/** Returns undefined if the value at the path isn't an array of objects. */
export function tableAt(value: unknown, path: JsonPath): GrowingTable | undefined {
  const found = valueAt(value, path);
  return areObjects(found) ? growingTable(path, found) : undefined;
}

export function growingTable(path: JsonPath, first: readonly JsonObject[]): GrowingTable {
  const rows: JsonObject[] = [];
  const names = new Set<string>();
  let columns: readonly string[] = [];
  const table: GrowingTable = {
    path,
    rows,
    get columns() {
      return columns;
    },
    add(more) {
      for (const row of more) {
        rows.push(row);
        if (names.size === maxColumns) continue;
        for (const name of Object.keys(row)) if (names.size < maxColumns) names.add(name);
      }
      const most = mostColumns(rows.length);
      // The array is only replaced if the columns have changed, so that caches by this array remain valid.
      if (Math.min(names.size, most) !== columns.length) columns = [...names].slice(0, most);
    },
  };
  table.add(first);
  return table;
}

/**
 * Returns the path of the rows to show: the page's, the payload itself, or the longest array directly below payload or
 * root.
 *
 * @param page path of the rows, if the value is a page
 */
export function tablePathOf(value: unknown, page?: JsonPath): JsonPath | undefined {
  if (page && areObjects(valueAt(value, page))) return page;
  const payload = payloadOf(value);
  return rowsIn(payload)?.path ?? rowsIn({ value, path: [] })?.path;
}

/** Returns a cell's text: JSON for containers, '' for null and missing members. */
export function cellText(row: JsonObject | undefined, column: string): string {
  const value = row && own(row, column);
  if (typeof value === 'string') return value;
  return value === null ? '' : (writeJson(value) ?? '');
}

/** Returns the ID of a row's job, if it can be followed. */
export function requestIdIn(row: JsonObject | undefined): string | undefined {
  const id = row && memberText(row, 'requestId');
  return id !== undefined && isRequestId(id) ? id : undefined;
}

function rowsIn({ value, path }: Inner): Inner | undefined {
  if (areRows(value)) return { value, path };
  if (!isObject(value)) return undefined;
  const page = own(value, 'pageData');
  return areRows(page) ? { value: page, path: [...path, 'pageData'] } : longestListBelow(value, path);
}

function longestListBelow(value: JsonObject, path: JsonPath): Inner | undefined {
  let longest: { readonly value: readonly unknown[]; readonly path: JsonPath } | undefined;
  for (const [member, rows] of Object.entries(value))
    if (areRows(rows) && rows.length > (longest?.value.length ?? 0)) longest = { value: rows, path: [...path, member] };
  return longest;
}

function areRows(value: unknown): value is readonly JsonObject[] {
  return areObjects(value) && value.length > 0;
}

/** Whether a value is an array of objects. True for an empty array. */
function areObjects(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}
