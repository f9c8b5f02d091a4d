import type { JsonPath, RawJsonLabels, TableState } from '../../src/model/rawJson/rawJson.ts';
import type { Cell } from '../../src/model/table/gridMove.ts';
import { cellText, tableOf, type Table } from '../../src/model/table/table.ts';
import {
  createTableArranger,
  nextSort,
  viewOfTable,
  type TableArrangement,
  type TableView,
} from '../../src/model/table/tableView.ts';
import { plain } from '../../src/model/text/displayText.ts';
import { fill } from '../../src/model/text/template.ts';
import { button, group, searchBox, text } from '../shared/elements.ts';
import { nameForMenus } from '../shared/personsMenu.ts';
import { createColumnChooser } from './columnChooser.ts';
import { createTableGrid } from './tableGrid.ts';

export interface TablePanelEvents {
  /** What is said of the cell with the focus. */
  onStatus(words: string): void;
  /** How much the search finds. */
  onFound(words: string): void;
  onCopy(text: string): void;
  onSave(view: TableView): void;
  /** A person wants to see something in the JSON. */
  onReveal(path: JsonPath): void;
  /** The view or the scroll position may have changed. */
  onMove(): void;
}

/** A response as a table. */
export interface TablePanel {
  readonly element: HTMLElement;
  readonly toolbar: HTMLElement;
  /** @param json in which there is a table */
  show(json: string): void;
  search(): void;
  /** Copies the cell with the focus. */
  copy(): void;
  state(): Omit<TableState, 'isShown'>;
}

const longestStatus = 1000;

export function createTablePanel(
  labels: RawJsonLabels,
  remembered: Omit<TableState, 'isShown'>,
  events: TablePanelEvents,
): TablePanel {
  const search = searchBox(labels.searchTable, (words) => look({ search: words }));
  const chooser = createColumnChooser(labels, (hidden) => look({ hidden }));
  const save = button(labels.saveCsv, () => events.onSave(view));
  const toolbar = group('group', labels.table, [search, chooser.element, save], 'table-tools');
  const panel = group('region', labels.grid, [], 'panel');
  const sentence = text('p', 'nothing', '');
  const grid = createTableGrid(labels, {
    onPoint: (cell) => events.onStatus(describe(cell)),
    onOpen: ({ row, column }) => {
      const at = arrangement.rows[row];
      const name = arrangement.columns[column];
      if (at === undefined) return;
      const member = shown?.table.member;
      events.onReveal([
        ...(member === undefined ? [] : [member]),
        at,
        ...(name !== undefined && Object.hasOwn(shown?.table.rows[at] ?? {}, name) ? [name] : []),
      ]);
    },
    onCopy: (cell) => {
      const words = textOf(cell);
      if (words !== '') events.onCopy(words);
    },
    onSort: (column) => look({ sort: column === undefined ? undefined : nextSort(view.sort, column) }),
    onScroll: () => {
      if (!grid.scroller.hidden) scrolled = { top: grid.scroller.scrollTop, left: grid.scroller.scrollLeft };
      events.onMove();
    },
  });
  let { view } = remembered;
  let scrolled = { top: remembered.top, left: remembered.left };
  let arrangement: TableArrangement = { rows: [], columns: [] };
  let shown:
    | { readonly json: string; readonly table: Table; readonly arrange: (view: TableView) => TableArrangement }
    | undefined;
  sentence.ariaLive = 'polite';
  nameForMenus(grid.scroller, 'table', true);
  panel.append(grid.scroller, sentence);

  function look(change: { readonly [Name in keyof TableView]?: TableView[Name] | undefined }): void {
    const { sort, ...next } = { ...view, ...change };
    view = { search: next.search ?? '', hidden: next.hidden ?? [], ...(sort && { sort }) };
    scrolled = { top: 0, left: 'hidden' in change ? 0 : scrolled.left };
    draw();
    events.onMove();
  }

  function draw(): void {
    if (!shown) return;
    const { table, arrange } = shown;
    arrangement = arrange(view);
    const { rows, columns } = arrangement;
    if (search.value !== view.search) search.value = view.search;
    chooser.show(table.columns, view.hidden);
    const missing = columns.length === 0 ? labels.noColumn : rows.length === 0 ? labels.noRowFound : undefined;
    sentence.textContent = missing ?? '';
    sentence.hidden = missing === undefined;
    grid.scroller.hidden = missing !== undefined;
    save.disabled = missing !== undefined;
    events.onFound(fill(labels.rows, rows.length.toLocaleString(), table.rows.length.toLocaleString()));
    if (missing !== undefined) {
      events.onStatus('');
      return;
    }
    grid.show({ table, arrangement, view });
    grid.scroller.scrollTo(scrolled);
  }

  /** A cell, the name of a column, or all cells of a row with tabs between them. */
  function textOf({ row, column }: Cell): string {
    const name = arrangement.columns[column];
    const at = arrangement.rows[row];
    if (at === undefined) return name ?? '';
    const cells = name === undefined ? arrangement.columns : [name];
    return cells.map((cell) => cellText(shown?.table.rows[at], cell)).join('\t');
  }

  function describe(cell: Cell | undefined): string {
    const name = cell && arrangement.columns[cell.column];
    const at = cell && arrangement.rows[cell.row];
    if (!cell || at === undefined) return name === undefined ? labels.open : plain(name, longestStatus);
    const place = fill(labels.rowNumber, String(at + 1));
    const words = name === undefined ? [place] : [place, plain(name, 200), plain(textOf(cell), longestStatus)];
    return words.join(' · ');
  }

  return {
    element: panel,
    toolbar,
    show(json) {
      if (shown?.json !== json) {
        const table = tableOf(JSON.parse(json) as unknown);
        if (!table) return;
        view = viewOfTable(view, table);
        shown = { json, table, arrange: createTableArranger(table) };
      }
      draw();
    },
    search: () => search.select(),
    copy: () => grid.copy(),
    state: () => ({ view, ...scrolled }),
  };
}
