import { payloadOf, valueAt, type Inner, type JsonPath } from '../../api/common/pages/envelope.ts';
import { isObject, own, writeJson, type JsonObject } from '../../platform/common/json/json.ts';

/** An array of objects as a table. Texts are whole, and to be made plain where they are shown. */
export interface Table {
  /** The way to the array in the value. */
  readonly path: JsonPath;
  /** The names of members that any of the objects has, in the order in which they come. */
  readonly columns: readonly string[];
  readonly rows: readonly JsonObject[];
}

/** A table to which rows are added. It stays the same table, so that what is known of it stays known. */
export interface GrowingTable extends Table {
  add(rows: readonly JsonObject[]): void;
}

/** A service may send an object with any number of members. What is left out stands in the JSON. */
const mostColumns = 1000;
/** Rows times columns: a search looks into each cell, and a file with more takes minutes to write, and opens in no spreadsheet. */
export const mostCells = 5_000_000;
/** As many columns as a person looks at, however many rows there are. */
const fewestColumns = 20;

/** The array of objects that a path leads to. Undefined where it leads to anything else. */
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
      // The same list means the same columns.
      if (Math.min(names.size, most) !== columns.length) columns = [...names].slice(0, most);
    },
  };
  table.add(first);
  return table;
}

/**
 * The way to what is shown of a value as a table: the rows of a page, or else the array of objects that its payload is, or the
 * longest one directly below that, or below the whole. Undefined where there is none.
 *
 * @param page the way to the rows of the page, where it is known that the value is one
 */
export function tablePathOf(value: unknown, page?: JsonPath): JsonPath | undefined {
  if (page && areObjects(valueAt(value, page))) return page;
  const payload = payloadOf(value);
  return rowsIn(payload)?.path ?? rowsIn({ value, path: [] })?.path;
}

/** The text of a cell: nothing where a member is missing or null, JSON of what is in a container. */
export function cellText(row: JsonObject | undefined, column: string): string {
  const value = row && own(row, column);
  if (typeof value === 'string') return value;
  return value === null ? '' : (writeJson(value) ?? '');
}

/** The ID of the job that a row stands for, where it is one that can be followed. */
export function requestIdIn(row: JsonObject | undefined): string | undefined {
  const id = cellText(row, 'requestId').trim();
  return /^[\w.:-]{1,100}$/.test(id) ? id : undefined;
}

/** Members that pages have their rows in, whatever else is beside them. */
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

/** Also none: a page may have no rows, and what was asked for it is still to be seen. */
function areObjects(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}
