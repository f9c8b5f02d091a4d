import type { Cell } from '../../../platform/common/gridMove.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
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

export type TableModel = ReturnType<typeof createTableModel>;

/** @param defaults columns before a person has arranged them */
export function createTableModel(remembered: TableView, defaults: TableColumns) {
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
    /** Columns remembered by the extension; until they arrive, those of the page's own state. */
    get columns(): TableColumns {
      return columns;
    },
    set columns(next: TableColumns) {
      columns = next;
    },
    /** Whether a search or a category hides rows. */
    get isSearched() {
      return view.search.trim() !== '' || view.cells !== undefined;
    },
    open(next: GrowingTable) {
      view = viewOfTable(view, next);
      table = next;
      arranger = createTableArranger(next);
    },
    close() {
      table = undefined;
      cells = undefined;
      arranger = undefined;
    },
    change(change: { readonly [Name in keyof TableView]?: TableView[Name] | undefined }) {
      const { sort, cells: wanted, search } = { ...view, ...change };
      view = { ...defaultTableView, search: search ?? '', ...(sort && { sort }), ...(wanted && { cells: wanted }) };
    },
    fullView,
    /** Returns the view without the category, because a restored page doesn't have the counts that it depends on. */
    storedView(): TableView {
      const { cells: _, ...storedView } = fullView();
      return storedView;
    },
    arrange,
    /** Returns the shown position of a path, with -1 for a hidden row or column. Returns undefined if the path isn't in the table. */
    positionOf(path: JsonPath): Cell | undefined {
      const base = table?.path ?? [];
      const at = path[base.length];
      if (!table || typeof at !== 'number' || !base.every((step, index) => step === path[index])) return undefined;
      const { rows, columns: shown } = arrange();
      return { row: rows.indexOf(at), column: shown.findIndex((name) => name === path[base.length + 1]) };
    },
  };
}
