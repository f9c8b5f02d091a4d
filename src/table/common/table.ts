import { payloadOf, valueAt, type Inner, type JsonPath } from '../../api/common/pages/envelope.ts';
import { isObject, own, writeJson, type JsonObject } from '../../platform/common/json/json.ts';

/** An array of objects as a table. The texts aren't sanitized; pass them through `plain` before display. */
export interface Table {
  readonly path: JsonPath;
  /** Names of all members, in the order of their first occurrence. */
  readonly columns: readonly string[];
  readonly rows: readonly JsonObject[];
}

/** A table that accepts more rows and stays the same object, so that caches remain valid. */
export interface GrowingTable extends Table {
  add(rows: readonly JsonObject[]): void;
}

/** Limit of columns. The JSON has the rest. */
const mostColumns = 1000;
/** Limit of rows times columns. Searches read each cell, and no spreadsheet opens larger files. */
export const mostCells = 5_000_000;
/** Number of columns kept for any number of rows. */
const fewestColumns = 20;

/** Returns the array of objects at a path. Returns undefined if it is anything else. */
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
        if (names.size === mostColumns) continue;
        for (const name of Object.keys(row)) if (names.size < mostColumns) names.add(name);
      }
      const most = Math.max(fewestColumns, Math.floor(mostCells / rows.length));
      // Keeps the array if the columns are the same.
      if (Math.min(names.size, most) !== columns.length) columns = [...names].slice(0, most);
    },
  };
  table.add(first);
  return table;
}

/**
 * Returns the path to the rows to show: those of the page, the payload itself, or the longest array directly below the payload or
 * the root. Returns undefined if there are none.
 *
 * @param page the path to the rows, if the value is known to be a page
 */
export function tablePathOf(value: unknown, page?: JsonPath): JsonPath | undefined {
  if (page && areObjects(valueAt(value, page))) return page;
  const payload = payloadOf(value);
  return rowsIn(payload)?.path ?? rowsIn({ value, path: [] })?.path;
}

/** Returns the text of a cell: '' if it is missing or null, JSON for containers. */
export function cellText(row: JsonObject | undefined, column: string): string {
  const value = row && own(row, column);
  if (typeof value === 'string') return value;
  return value === null ? '' : (writeJson(value) ?? '');
}

/** Returns the ID of a row's job, if it can be followed. */
export function requestIdIn(row: JsonObject | undefined): string | undefined {
  const id = cellText(row, 'requestId').trim();
  return /^[\w.:-]{1,100}$/.test(id) ? id : undefined;
}

/** Members in which pages have their rows. */
const pageMembers = ['pageData', 'content'];

function rowsIn({ value, path }: Inner): Inner | undefined {
  if (areRows(value)) return { value, path };
  if (!isObject(value)) return undefined;
  const member = pageMembers.find((name) => areRows(own(value, name)));
  if (member !== undefined) return { value: own(value, member), path: [...path, member] };
  const embedded = own(value, '_embedded');
  return (isObject(embedded) ? longestBelow(embedded, [...path, '_embedded']) : undefined) ?? longestBelow(value, path);
}

function longestBelow(value: JsonObject, path: JsonPath): Inner | undefined {
  let longest: { readonly value: readonly unknown[]; readonly path: JsonPath } | undefined;
  for (const [member, rows] of Object.entries(value))
    if (areRows(rows) && rows.length > (longest?.value.length ?? 0)) longest = { value: rows, path: [...path, member] };
  return longest;
}

function areRows(value: unknown): value is readonly JsonObject[] {
  return areObjects(value) && value.length > 0;
}

/** Empty arrays count: a page may have no rows. */
function areObjects(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}
