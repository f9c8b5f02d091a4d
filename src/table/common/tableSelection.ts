import type { NamedDevice } from '../../api/common/deviceActs.ts';
import type { JsonObject } from '../../platform/common/json/json.ts';
import { tabField } from '../../platform/common/text/csv.ts';
import type { Cell, GridSize } from './gridMove.ts';
import { cellText } from './table.ts';
import type { TableCells } from './tableCells.ts';

/** Cells of a table as shown, from the first to the last of both. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** More cells than a clipboard takes well: a file is better for them. */
export const mostCopied = 500_000;

/** The cells between two of them. A header stands for all cells of its row or column. Undefined for a table without cells. */
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

/** The cells as spreadsheets take them from the clipboard: tabs between them, a line for each row. Undefined for too many. */
export function copiedCells(cells: TableCells, range: CellRange, hasHeader: boolean): string | undefined {
  if (rowsOf(range) * columnsOf(range) > mostCopied) return undefined;
  const columns = Array.from({ length: columnsOf(range) }, (_, at) => cells.columnAt(range.left + at) ?? '');
  const rows = Array.from({ length: rowsOf(range) }, (_, at) => cells.rowAt(range.top + at));
  const lines = [...(hasHeader ? [columns] : []), ...rows.map((row) => columns.map((column) => cellText(row, column)))];
  return lines.map((line) => line.map(tabField).join('\t')).join('\n');
}

/** Members that a device is known by, the most telling first. */
const nameMembers = ['hostName', 'fqdn', 'discoveredIpAddr'];

/** The devices that rows stand for, each once. */
export function devicesIn(rows: readonly (JsonObject | undefined)[]): readonly NamedDevice[] {
  const found = new Map<string, NamedDevice>();
  for (const row of rows) {
    const id = cellText(row, 'deviceId').trim();
    const name = nameMembers.map((member) => cellText(row, member).trim()).find((text) => text !== '');
    if (id !== '' && !found.has(id)) found.set(id, { id, name: name ?? id });
  }
  return [...found.values()];
}
