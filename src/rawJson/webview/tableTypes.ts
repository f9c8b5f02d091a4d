import type { JsonObject } from '../../platform/common/json/json.ts';
import type { ViewEvents, ViewPanel } from '../../platform/webview/viewPanel.ts';
import type { Cell } from '../../table/common/gridMove.ts';
import type { Table } from '../../table/common/table.ts';
import type { CellRange, TableCells } from '../../table/common/tableCells.ts';
import type { TableMenuAct } from '../../table/common/tableLabels.ts';
import type { FromTable, ToTable } from '../../table/common/tableMessages.ts';
import type { TableArrangement, TableView } from '../../table/common/tableView.ts';
import type { JsonPath } from '../common/rawJson.ts';
import type { TableState } from '../common/rawJsonState.ts';
import type { RowMark } from '../common/responseViews.ts';
import type { PageAct, ShownPages } from '../common/shownPages.ts';

export interface TableContent {
  readonly table: Table;
  readonly arrangement: TableArrangement;
  readonly cells: TableCells;
  readonly view: TableView;
  /** Widths in pixels, set by a person. */
  readonly widths: Readonly<Record<string, number>>;
  /** Number of rows on earlier pages, which aren't loaded. */
  readonly before: number;
  /** Whether the rows are part of the graph. */
  readonly isDrawn: boolean;
  /** Difference of each row, in a comparison. */
  readonly marks?: readonly RowMark[];
}

export interface TableGridEvents {
  /** @param cell undefined if the focus has left the grid */
  onPoint(cell: Cell | undefined): void;
  /** Reveals a cell in the JSON. */
  onOpen(cell: Cell): void;
  /** @param range undefined if only the cell is selected */
  onCopy(cell: Cell, range: CellRange | undefined): void;
  onSelect(): void;
  /** @param to the new position among the shown columns */
  onMoveColumn(column: string, to: number): void;
  /** See `createColumnHeads`. */
  onWidth(column: string, width: number | undefined, isDone: boolean): void;
  /** @param column undefined for the original order */
  onSort(column: string | undefined): void;
  onScroll(): void;
  /** Reports that the last rows are visible. */
  onEnd(): void;
}

export interface TableGrid {
  readonly scroller: HTMLElement;
  show(content: TableContent): void;
  scrollTo(position: { readonly top: number; readonly left: number }): void;
  focus(): void;
  /** Cell that has the focus, or had it last. */
  readonly active: Cell;
  /** Undefined if only the active cell is selected. */
  readonly range: CellRange | undefined;
  /** Cells that an action applies to. */
  readonly selected: CellRange | undefined;
  copy(): void;
  goTo(cell: Cell): void;
  deselect(): void;
}

export interface TablePanelEvents extends Pick<ViewEvents, 'onStatus' | 'onFound' | 'onCopy' | 'onReveal'> {
  /** @param path the path to the rows */
  onSave(view: TableView, path: JsonPath): void;
  onPages(act: PageAct): void;
  onTable(message: FromTable): void;
  /** Reports that the view or the scroll position may have changed. */
  onMove(): void;
}

export interface TablePanel extends ViewPanel {
  /** Bar below the rows, or below the JSON of the first page. */
  readonly pages: HTMLElement;
  add(rows: readonly JsonObject[]): void;
  say(pages: ShownPages): void;
  tell(message: ToTable): void;
  chooseColumns(act: TableMenuAct): void;
  /** Returns the query for the focused cell, row or column. */
  query(): string | undefined;
  /** Returns the path of the cell that has the focus, or had it last. */
  activePath(): JsonPath | undefined;
  /** Returns the ID of the job in the focused row. */
  requestId(): string | undefined;
  state(): TableState;
}
