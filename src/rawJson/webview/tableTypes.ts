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

export interface TablePanelEvents extends Pick<ViewEvents, 'onStatus' | 'onFound' | 'onCopy' | 'onReveal'> {
  /** @param path the path to the rows in the response */
  onSave(view: TableView, path: JsonPath): void;
  onPages(act: PageAct): void;
  /** Something is asked of the service, or is to be kept. */
  onTable(message: FromTable): void;
  /** The view or the scroll position may have changed. */
  onMove(): void;
}

/** A response as a table. */
export interface TablePanel extends ViewPanel {
  /** Below the rows, or below the JSON of the first of them. */
  readonly pages: HTMLElement;
  add(rows: readonly JsonObject[]): void;
  say(pages: ShownPages): void;
  /** Takes what is shown besides the rows. */
  tell(message: ToTable): void;
  /** Does what was chosen in the menu of the grid. */
  chooseColumns(act: TableMenuAct): void;
  /** The query for the value of the cell with the focus, for its row, or for its column. */
  query(): string | undefined;
  /** The path to the cell that has the focus, or had it last. */
  activePath(): JsonPath | undefined;
  /** The ID of the job that the row with the focus stands for, if it does. */
  requestId(): string | undefined;
  state(): TableState;
}
