import type { RowMark } from '../../../src/model/rawJson/rowMarks.ts';
import type { Cell } from '../../../src/model/table/gridMove.ts';
import type { Table } from '../../../src/model/table/table.ts';
import type { TableCells } from '../../../src/model/table/tableCells.ts';
import type { CellRange } from '../../../src/model/table/tableSelection.ts';
import type { TableArrangement, TableView } from '../../../src/model/table/tableView.ts';

export interface TableContent {
  readonly table: Table;
  readonly arrangement: TableArrangement;
  readonly cells: TableCells;
  readonly view: TableView;
  /** Widths in pixels that a person has given columns. */
  readonly widths: Readonly<Record<string, number>>;
  /** The number of rows that stand before the table, on pages that it does not have. */
  readonly before: number;
  /** Whether its rows are in the picture of the response. */
  readonly isDrawn: boolean;
  /** What each row of the table stands for, where they are differences. */
  readonly marks?: readonly RowMark[];
}

export interface TableGridEvents {
  /** The cell with the focus; none when that is elsewhere. */
  onPoint(cell: Cell | undefined): void;
  /** A person wants to see a cell in the JSON. */
  onOpen(cell: Cell): void;
  /** @param range more than the cell, where more is selected */
  onCopy(cell: Cell, range: CellRange | undefined): void;
  /** Other cells are selected. */
  onSelect(): void;
  /** A column is to have another place among those that are shown. */
  onMoveColumn(column: string, to: number): void;
  /** See `createColumnHeads`. */
  onWidth(column: string, width: number | undefined, isDone: boolean): void;
  /** The header of a column was chosen, or the one of the rows, which stands for the order that they came in. */
  onSort(column: string | undefined): void;
  onScroll(): void;
  /** A person has come to the last rows. */
  onEnd(): void;
}

export interface TableGrid {
  readonly scroller: HTMLElement;
  show(content: TableContent): void;
  scrollTo(position: { readonly top: number; readonly left: number }): void;
  focus(): void;
  /** The cell that has the focus, or had it last. */
  readonly active: Cell;
  /** The cells that are selected, if there are more than the one with the focus. */
  readonly range: CellRange | undefined;
  /** The cells that an act concerns. */
  readonly selected: CellRange | undefined;
  /** Copies the cell with the focus, or what is selected. */
  copy(): void;
  /** Moves the focus to a cell. */
  goTo(cell: Cell): void;
  /** Selects no more than the cell with the focus. */
  deselect(): void;
}
