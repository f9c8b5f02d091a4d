import type { Cell } from '../../../platform/common/gridMove.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import type { ChangeMark } from '../../../service/compare/common/comparison.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import type { TableState } from '../../rawJson/common/rawJsonState.ts';
import type { ShownPages } from '../../rawJson/common/shownPages.ts';
import type { ViewEvents, ViewPanel } from '../../rawJson/webview/viewPanel.ts';
import type { Table } from '../common/table.ts';
import type { CellRange, TableCells } from '../common/tableCells.ts';
import type { TableColumns } from '../common/tableColumns.ts';
import type { TableMenuAction } from '../common/tableMenu.ts';
import type { ShownCounts, ShownService } from '../common/tableMessages.ts';
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

export interface TablePanel extends ViewPanel {
  /** Bar below the rows, or below the JSON of the first page. */
  readonly pages: HTMLElement;
  focus(): void;
  add(rows: readonly JsonObject[]): void;
  showPages(pages: ShownPages): void;
  /** Sets whether the result of a query, which covers all loaded pages, replaces the response. */
  showUnderResult(isResult: boolean): void;
  showColumns(columns: TableColumns): void;
  showService(service: ShownService): void;
  showCounts(counts: ShownCounts): void;
  chooseColumns(act: TableMenuAction): void;
  query(): string | undefined;
  activePath(): JsonPath | undefined;
  requestId(): string | undefined;
  state(): TableState;
}
