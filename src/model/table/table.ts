import { isObject, own, writeJson, type JsonObject } from '../../core/base/json.ts';

/** An array of objects as a table. Texts are whole, and to be made plain where they are shown. */
export interface Table {
  /** The member of the value that the array is in; of a value that is the array itself, there is none. */
  readonly member?: string;
  /** The names of members that any of the objects has, in the order in which they come. */
  readonly columns: readonly string[];
  readonly rows: readonly JsonObject[];
}

/** A service may send an object with any number of members. What is left out stands in the JSON. */
const mostColumns = 1000;

/** The array of objects that a value is, or else the longest directly below it. Undefined where there is none. */
export function tableOf(value: unknown): Table | undefined {
  const found = rowsIn(value);
  return found && { ...found, columns: columnsOf(found.rows) };
}

/** Whether there is a table, which is known before its columns are. */
export function hasTable(value: unknown): boolean {
  return rowsIn(value) !== undefined;
}

/** The text of a cell: nothing where a member is missing or null, JSON of what is in a container. */
export function cellText(row: JsonObject | undefined, column: string): string {
  const value = row && own(row, column);
  if (typeof value === 'string') return value;
  return value === null ? '' : (writeJson(value) ?? '');
}

function rowsIn(value: unknown): Omit<Table, 'columns'> | undefined {
  if (areRows(value)) return { rows: value };
  if (!isObject(value)) return undefined;
  let longest: Omit<Table, 'columns'> | undefined;
  for (const [member, rows] of Object.entries(value))
    if (areRows(rows) && rows.length > (longest?.rows.length ?? 0)) longest = { member, rows };
  return longest;
}

function areRows(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function columnsOf(rows: readonly JsonObject[]): readonly string[] {
  const names = new Set<string>();
  for (const row of rows)
    for (const name of Object.keys(row)) {
      names.add(name);
      if (names.size === mostColumns) return [...names];
    }
  return [...names];
}
