import type { JsonPath } from '../../api/common/pages/envelope.ts';
import type { JsonObject } from '../../platform/common/json/json.ts';
import type { Cell } from './gridMove.ts';
import { cellText, type Table } from './table.ts';
import type { TableArrangement } from './tableView.ts';

/** The content of a table by the rows and columns that are shown, which a search, an order or hidden columns count otherwise than the table. */
export interface TableCells {
  /** The position of a shown row among all rows, from 0 on. */
  positionAt(row: number): number | undefined;
  rowAt(row: number): JsonObject | undefined;
  columnAt(column: number): string | undefined;
  valueAt(cell: Cell): unknown;
  /** A cell, the name of a column, or all cells of a row with tabs between them. */
  textAt(cell: Cell): string;
  /** The path of a cell in the JSON, or of its row where the row has no such member. */
  pathAt(cell: Cell): JsonPath | undefined;
}

export function tableCells(table: Table, { rows, columns }: TableArrangement): TableCells {
  const positionAt = (row: number) => rows[row];
  const rowAt = (row: number) => table.rows[positionAt(row) ?? -1];
  const columnAt = (column: number) => columns[column];
  return {
    positionAt,
    rowAt,
    columnAt,
    valueAt: ({ row, column }) => rowAt(row)?.[columnAt(column) ?? ''],
    textAt({ row, column }) {
      const name = columnAt(column);
      if (positionAt(row) === undefined) return name ?? '';
      return (name === undefined ? columns : [name]).map((cell) => cellText(rowAt(row), cell)).join('\t');
    },
    pathAt({ row, column }) {
      const [at, name] = [positionAt(row), columnAt(column)];
      if (at === undefined) return undefined;
      const isThere = name !== undefined && Object.hasOwn(table.rows[at] ?? {}, name);
      return [...table.path, at, ...(isThere ? [name] : [])];
    },
  };
}
