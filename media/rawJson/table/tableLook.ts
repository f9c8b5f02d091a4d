import type { JsonPath } from '../../../src/model/rawJson/rawJson.ts';
import type { GrowingTable } from '../../../src/model/table/table.ts';
import { tableCells, type TableCells } from '../../../src/model/table/tableCells.ts';
import { allColumns, type TableColumns } from '../../../src/model/table/tableColumns.ts';
import {
  createTableArranger,
  viewOfTable,
  wholeTable,
  type TableArrangement,
  type TableView,
} from '../../../src/model/table/tableView.ts';

/** The table of a response, and the way in which a person looks at it. */
export interface TableLook {
  readonly table: GrowingTable | undefined;
  /** The cells that are shown, since they were arranged last. */
  readonly cells: TableCells | undefined;
  /** The search, the order and the category. */
  readonly view: TableView;
  /** As they were kept; until that is known, as this page remembers them. */
  columns: TableColumns;
  /** Whether rows are left out. */
  readonly isSearched: boolean;
  open(table: GrowingTable): void;
  close(): void;
  change(change: { readonly [Name in keyof TableView]?: TableView[Name] | undefined }): void;
  /** The view with the columns as they are now. */
  whole(): TableView;
  /** The same without the category, which is chosen among counts that another page would have to ask for. */
  lasting(): TableView;
  arrange(): TableArrangement;
  /** The position of a path among what is shown, -1 for each step that is not. Undefined where it leads to no row of the table. */
  positionOf(path: JsonPath): { readonly row: number; readonly column: number } | undefined;
}

export function createTableLook(remembered: TableView): TableLook {
  let view = remembered;
  let columns: TableColumns = { ...allColumns, hidden: view.hidden, order: view.order ?? [] };
  let table: GrowingTable | undefined;
  let cells: TableCells | undefined;
  let arranger: ((view: TableView) => TableArrangement) | undefined;

  function whole(): TableView {
    const { hidden, order } = columns;
    return { ...view, hidden, ...(order.length > 0 && { order }) };
  }

  function arrange(): TableArrangement {
    const arrangement = arranger?.(whole()) ?? { rows: [], columns: [] };
    cells = table && tableCells(table, arrangement);
    return arrangement;
  }

  return {
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
      view = { ...wholeTable, search: search ?? '', ...(sort && { sort }), ...(wanted && { cells: wanted }) };
    },
    whole,
    lasting() {
      const { cells: _, ...lasting } = whole();
      return lasting;
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
