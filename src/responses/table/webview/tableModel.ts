import type { JsonPath } from '../../rawJson/common/rawJson.ts';
import type { GrowingTable } from '../common/table.ts';
import { tableCells, type TableCells } from '../common/tableCells.ts';
import type { TableColumns } from '../common/tableColumns.ts';
import {
  createTableArranger,
  defaultTableView,
  viewOfTable,
  type TableArrangement,
  type TableView,
} from '../common/tableView.ts';

export interface TableModel {
  readonly table: GrowingTable | undefined;
  readonly cells: TableCells | undefined;
  readonly view: TableView;
  /** Columns remembered by the extension; until they arrive, those of the page's own state. */
  columns: TableColumns;
  /** Columns before a person has arranged them. */
  readonly defaults: TableColumns;
  /** Whether a search or a category hides rows. */
  readonly isSearched: boolean;
  open(table: GrowingTable): void;
  close(): void;
  change(change: { readonly [Name in keyof TableView]?: TableView[Name] | undefined }): void;
  fullView(): TableView;
  /** Returns the view without the category, which depends on counts that a new page doesn't have. */
  storedView(): TableView;
  arrange(): TableArrangement;
  /** Returns the shown position of a path, with -1 for a hidden row or column. Returns undefined if the path isn't in the table. */
  positionOf(path: JsonPath): { readonly row: number; readonly column: number } | undefined;
}

export function createTableModel(remembered: TableView, defaults: TableColumns): TableModel {
  let view = remembered;
  let columns: TableColumns = { ...defaults, hidden: view.hidden, order: view.order ?? defaults.order };
  let table: GrowingTable | undefined;
  let cells: TableCells | undefined;
  let arranger: ((view: TableView) => TableArrangement) | undefined;

  function fullView(): TableView {
    const { hidden, order } = columns;
    return { ...view, hidden, ...(order.length > 0 && { order }) };
  }

  function arrange(): TableArrangement {
    const arrangement = arranger?.(fullView()) ?? { rows: [], columns: [] };
    cells = table && tableCells(table, arrangement);
    return arrangement;
  }

  return {
    defaults,
    get table() {
      return table;
    },
    get cells() {
      return cells;
    },
    get view() {
      return view;
    },
    get columns() {
      return columns;
    },
    set columns(next) {
      columns = next;
    },
    get isSearched() {
      return view.search.trim() !== '' || view.cells !== undefined;
    },
    open(next) {
      view = viewOfTable(view, next);
      table = next;
      arranger = createTableArranger(next);
    },
    close() {
      table = undefined;
      cells = undefined;
      arranger = undefined;
    },
    change(change) {
      const { sort, cells: wanted, search } = { ...view, ...change };
      view = { ...defaultTableView, search: search ?? '', ...(sort && { sort }), ...(wanted && { cells: wanted }) };
    },
    fullView,
    storedView() {
      const { cells: _, ...storedView } = fullView();
      return storedView;
    },
    arrange,
    positionOf(path) {
      const base = table?.path ?? [];
      const at = path[base.length];
      if (!table || typeof at !== 'number' || !base.every((step, index) => step === path[index])) return undefined;
      const { rows, columns: shown } = arrange();
      return { row: rows.indexOf(at), column: shown.findIndex((name) => name === path[base.length + 1]) };
    },
  };
}
