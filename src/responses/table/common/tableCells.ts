import type { NamedDevice } from '../../../api/common/deviceActs.ts';
import type { Cell, GridSize } from '../../../platform/common/gridMove.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { byteOrderMark, csvLine, tabField, type CsvFormat } from '../../../platform/common/text/csv.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import { memberText, titleOf } from '../../../service/forms/common/memberNames.ts';
import { cellText, maxCells, type Table } from './table.ts';
import type { TableArrangement } from './tableView.ts';

export type TableCells = ReturnType<typeof tableCells>;

/** Returns cells by their shown position, after searching, sorting, and hiding columns. */
export function tableCells(table: Table, { rows, columns }: TableArrangement) {
  const positionAt = (row: number): number | undefined => rows[row];
  const rowAt = (row: number): JsonObject | undefined => table.rows[positionAt(row) ?? -1];
  const columnAt = (column: number): string | undefined => columns[column];
  return {
    positionAt,
    rowAt,
    columnAt,
    valueAt: ({ row, column }: Cell): unknown => rowAt(row)?.[columnAt(column) ?? ''],
    /** Returns the text of a cell, a column name, or a whole row separated by tabs. */
    textAt({ row, column }: Cell): string {
      const name = columnAt(column);
      if (positionAt(row) === undefined) return name ?? '';
      return (name === undefined ? columns : [name]).map((cell) => cellText(rowAt(row), cell)).join('\t');
    },
    /** Returns the path of a cell, or of its row if the member is missing. */
    pathAt({ row, column }: Cell): JsonPath | undefined {
      const [at, name] = [positionAt(row), columnAt(column)];
      if (at === undefined) return undefined;
      const isThere = name !== undefined && Object.hasOwn(table.rows[at] ?? {}, name);
      return [...table.path, at, ...(isThere ? [name] : [])];
    },
  };
}

export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Limit of cells for the clipboard. Larger ranges are saved as files. */
export const maxCopiedCells = 500_000;

/** Returns the range between two cells. A header selects its whole row or column. */
export function rangeOf(from: Cell, to: Cell, { rows, columns }: Omit<GridSize, 'page'>): CellRange | undefined {
  if (rows === 0 || columns === 0) return undefined;
  const [top, bottom] = between(from.row, to.row, rows - 1);
  const [left, right] = between(from.column, to.column, columns - 1);
  return { top, bottom, left, right };
}

function between(from: number, to: number, last: number): readonly [number, number] {
  if (from < 0) return [0, last];
  const within = (at: number) => Math.max(0, Math.min(at, last));
  return [Math.min(within(from), within(to)), Math.max(within(from), within(to))];
}

export function isIn({ top, bottom, left, right }: CellRange, { row, column }: Cell): boolean {
  return row >= top && row <= bottom && (column < 0 ? left === 0 : column >= left && column <= right);
}

export function rowsOf({ top, bottom }: CellRange): number {
  return bottom - top + 1;
}

export function columnsOf({ left, right }: CellRange): number {
  return right - left + 1;
}

export function copiedCells(cells: TableCells, range: CellRange, hasHeader: boolean): string | undefined {
  if (rowsOf(range) * columnsOf(range) > maxCopiedCells) return undefined;
  const columns = Array.from({ length: columnsOf(range) }, (_, at) => cells.columnAt(range.left + at) ?? '');
  const rows = Array.from({ length: rowsOf(range) }, (_, at) => cells.rowAt(range.top + at));
  const lines = [...(hasHeader ? [columns] : []), ...rows.map((row) => columns.map((column) => cellText(row, column)))];
  return lines.map((line) => line.map(tabField).join('\t')).join('\n');
}

export function devicesIn(rows: readonly (JsonObject | undefined)[]): readonly NamedDevice[] {
  const found = new Map<string, NamedDevice>();
  for (const row of rows) {
    const id = row && memberText(row, 'deviceId');
    if (row && id !== undefined && !found.has(id)) found.set(id, { id, name: titleOf(row) ?? id });
  }
  return [...found.values()];
}

export function isTooLargeForCsv({ rows, columns }: TableArrangement): boolean {
  return rows.length * columns.length > maxCells;
}

/** Returns the texts of the shown columns and cells, line by line. */
export function* shownTexts(table: Table, { rows, columns }: TableArrangement): Iterable<readonly string[]> {
  yield columns;
  for (const row of rows) yield columns.map((column) => cellText(table.rows[row], column));
}

export function* tableCsv(
  lines: Iterable<readonly string[]>,
  { separator, hasByteOrderMark }: CsvFormat,
): Iterable<string> {
  if (hasByteOrderMark) yield byteOrderMark;
  for (const texts of lines) yield csvLine(texts, separator);
}
