import type { Cell } from '../../../platform/common/gridMove.ts';
import type { ChangeMark } from '../../../service/compare/common/comparison.ts';
import type { ViewEvents } from '../../rawJson/webview/viewPanel.ts';
import type { Table } from '../common/table.ts';
import type { CellRange, TableCells } from '../common/tableCells.ts';
import type { TableArrangement, TableView } from '../common/tableView.ts';

export interface TableContent {
  readonly table: Table;
  readonly arrangement: TableArrangement;
  readonly cells: TableCells;
  readonly view: TableView;
  readonly widths: Readonly<Record<string, number>>;
  /** Number of rows on earlier pages, which aren't loaded. */
  readonly before: number;
  /** Whether the rows are devices or links of a drawn topology. */
  readonly isDrawn: boolean;
  /** Difference of each row, in a comparison. */
  readonly marks?: readonly ChangeMark[];
}

export interface TableGridEvents {
  /** @param cell undefined if the focus has left the grid */
  onPoint(cell: Cell | undefined): void;
  onOpen(cell: Cell): void;
  /** @param range undefined if only the cell is selected */
  onCopy(cell: Cell, range: CellRange | undefined): void;
  onSelect(): void;
  onMoveColumn(column: string, to: number): void;
  /** See `createColumnHeads`. */
  onWidth(column: string, width: number | undefined, isDone: boolean): void;
  /** @param column undefined for the original order */
  onSort(column: string | undefined): void;
  onScroll(): void;
  /** Reports that the last rows are visible. */
  onEnd(): void;
}

export interface TablePanelEvents extends ViewEvents {
  onSave(view: TableView, table: Table): void;
  onMove(): void;
}
