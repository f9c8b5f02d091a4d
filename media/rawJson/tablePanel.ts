import { parseJson } from '../../src/core/base/json/json.ts';
import type { JsonObject } from '../../src/core/base/json/json.ts';
import type { RawJsonContent, RawJsonLabels } from '../../src/model/rawJson/rawJson.ts';
import type { TableState } from '../../src/model/rawJson/rawJsonState.ts';
import type { PageAct, ShownPages } from '../../src/model/rawJson/shownPages.ts';
import type { Cell } from '../../src/model/table/gridMove.ts';
import { requestIdIn, tableAt } from '../../src/model/table/table.ts';
import { orderedColumns, withWidth, type TableColumns } from '../../src/model/table/tableColumns.ts';
import type { TableMenuAct } from '../../src/model/table/tableLabels.ts';
import type { FromTable, ShownService, ToTable } from '../../src/model/table/tableMessages.ts';
import { columnsOf, rowsOf } from '../../src/model/table/tableSelection.ts';
import { nextSort, type TableView } from '../../src/model/table/tableView.ts';
import { plain } from '../../src/model/text/displayText.ts';
import { fill } from '../../src/model/text/template.ts';
import { group, text } from '../shared/elements.ts';
import { onceAFrame } from '../shared/gridSheet.ts';
import { nameForMenus } from '../shared/personsMenu.ts';
import { createPagesBar } from './pagesBar.ts';
import { createTableAbove } from './tableAbove.ts';
import { createTableChoices } from './tableChoices.ts';
import { createTableGrid } from './tableGrid.ts';
import { createTableLook, type TableLook } from './tableLook.ts';
import type { ViewEvents, ViewPanel } from './viewPanel.ts';

export interface TablePanelEvents extends Pick<ViewEvents, 'onStatus' | 'onFound' | 'onCopy' | 'onReveal'> {
  onSave(view: TableView): void;
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
  choose(act: TableMenuAct): void;
  /** The ID of the job that the row with the focus stands for, if it does. */
  requestId(): string | undefined;
  state(): TableState;
}

const longestStatus = 1000;
/** Rows that are searched or sorted are arranged anew so often at the most while pages are loaded, and no more than a fifth of the time. */
const rearrangeMs = 500;

export function createTablePanel(labels: RawJsonLabels, remembered: TableState, events: TablePanelEvents): TablePanel {
  const look = createTableLook(remembered.view);
  const choices = createTableChoices({
    labels,
    look,
    grid: () => grid,
    say: tellAll,
    onCopy: (words) => events.onCopy(words),
    onTable: (message) => events.onTable(message),
    onColumns: arrangeColumns,
  });
  const above = createTableAbove({
    labels,
    look,
    choices,
    onChange: change,
    onColumns: arrangeColumns,
    onSave: (view) => events.onSave(view),
    onTable: (message) => events.onTable(message),
    onService: nameMenus,
  });
  const { tools } = above;
  const panel = group('region', labels.grid, [], 'panel of-table');
  const sentence = text('p', 'nothing', '');
  const said = text('span', 'unseen', '');
  said.role = 'status';
  const grid = createTableGrid(labels, {
    onPoint: (cell) => events.onStatus(describe(cell)),
    onOpen: (cell) => {
      const at = look.cells?.positionAt(cell.row);
      const path = look.cells?.pathAt(cell);
      if (at === undefined || !path) return;
      if (pages && at >= pages.first) events.onStatus(fill(labels.laterRow, numberOf(at)));
      else events.onReveal(path, 'json');
    },
    onCopy: (cell, range) => choices.copy(cell, range),
    onSelect: () => {
      if (grid.range) tellAll(selectedWords().join());
    },
    onMoveColumn: (column, to) => choices.moveColumn(column, to),
    onWidth: (column, width, isDone) => arrangeColumns(withWidth(look.columns, column, width), isDone),
    onSort: (column) => change({ sort: column === undefined ? undefined : nextSort(look.view.sort, column) }),
    onScroll: () => {
      if (!grid.scroller.hidden) scrolled = { top: grid.scroller.scrollTop, left: grid.scroller.scrollLeft };
      events.onMove();
    },
    onEnd() {
      // Elsewhere, the rows that come would not stand at the end.
      if (pages?.state === 'more' && isAsItCame()) events.onPages('loadMore');
    },
  });
  const bar = createPagesBar(
    labels,
    (act) => events.onPages(act),
    () => grid.focus(),
  );
  const drawSoon = onceAFrame(() => draw(false));
  let isDrawnLater: ReturnType<typeof setTimeout> | undefined;
  let scrolled = { top: remembered.top, left: remembered.left };
  let content: RawJsonContent | undefined;
  let pages: ShownPages | undefined;
  /** The rows of further pages. */
  let added: (readonly JsonObject[])[] = [];
  let isTable = false;
  let arrangedInMs = 0;
  sentence.ariaLive = 'polite';
  nameMenus();
  panel.append(...above.bars, grid.scroller, sentence, said);

  function nameMenus(service?: ShownService): void {
    nameForMenus(grid.scroller, 'table', true, {
      webviewSorts: service?.canSort === true,
      webviewFilters: service?.canFilter === true,
      webviewHides: service?.acts.includes('hide') === true,
      webviewUnhides: service?.acts.includes('show') === true,
    });
  }

  function change(changed: Parameters<TableLook['change']>[0]): void {
    look.change(changed);
    scrolled = { top: 0, left: scrolled.left };
    grid.deselect();
    draw(true);
    events.onMove();
  }

  /** @param isDone whether they are to be kept, or may still change under the pointer */
  function arrangeColumns(columns: TableColumns, isDone = true): void {
    look.columns = columns;
    grid.deselect();
    draw(false);
    if (isDone) events.onTable({ type: 'columns', columns });
    events.onMove();
  }

  function tellAll(words: string): void {
    said.textContent = words;
    events.onStatus(words);
  }

  /** @param isElsewhere whether the person has come to another place of the table */
  function draw(isElsewhere: boolean): void {
    clearTimeout(isDrawnLater);
    isDrawnLater = undefined;
    sayPages();
    const { table, view } = look;
    if (!table || !isTable) return;
    const startedMs = performance.now();
    const arrangement = look.arrange();
    arrangedInMs = performance.now() - startedMs;
    const { rows, columns } = arrangement;
    if (tools.search.value !== view.search) tools.search.value = view.search;
    tools.chooser.show(orderedColumns(table.columns, look.columns.order), look.columns.hidden);
    const ofColumns = columns.length === 0 ? labels.noColumn : rows.length === 0 ? labels.noRowFound : undefined;
    const missing = table.rows.length === 0 ? labels.noRows : ofColumns;
    sentence.textContent = missing ?? '';
    sentence.hidden = missing === undefined;
    grid.scroller.hidden = missing !== undefined;
    tools.save.disabled = missing !== undefined;
    // Where rows are missing, the line below says how many there are.
    const isWhole = pages?.searched === undefined || look.isSearched;
    events.onFound(isWhole ? fill(labels.rows, rows.length.toLocaleString(), table.rows.length.toLocaleString()) : '');
    if (missing !== undefined || !look.cells) {
      events.onStatus('');
      return;
    }
    const { widths } = look.columns;
    grid.show({ table, arrangement, cells: look.cells, view, widths, before: pages?.before ?? 0 });
    if (isElsewhere) grid.scrollTo(scrolled);
  }

  function isAsItCame(): boolean {
    return look.view.search === '' && !look.view.sort && !look.view.cells;
  }

  function sayPages(): void {
    bar.show(pages, { isTable, isSearched: look.isSearched, isSorted: look.view.sort !== undefined });
    above.settle(pages?.searched !== undefined);
  }

  /** Draws with the next frame what has come; to search or to sort it takes longer. */
  function drawGrown(): void {
    if (isAsItCame()) drawSoon();
    else isDrawnLater ??= setTimeout(() => draw(false), Math.max(rearrangeMs, 4 * arrangedInMs));
  }

  function numberOf(at: number): string {
    return String(at + 1 + (pages?.before ?? 0));
  }

  function describe(cell: Cell | undefined): string {
    const { cells } = look;
    const name = cell && cells?.columnAt(cell.column);
    const at = cell && cells?.positionAt(cell.row);
    if (cell && cell.row < 0 && name !== undefined) return [positionWords(cell.column), labels.columnKeys].join(' · ');
    if (!cell || at === undefined) return name === undefined ? labels.open : plain(name, longestStatus);
    const place = fill(labels.rowNumber, numberOf(at));
    const words =
      name === undefined ? [place] : [place, plain(name, 200), plain(cells?.textAt(cell) ?? '', longestStatus)];
    return [...selectedWords(), ...words].join(' · ');
  }

  /** The place of a column among those that are shown. */
  function positionWords(column: number): string {
    const shown = look.arrange().columns;
    return fill(labels.columnMoved, plain(shown[column] ?? '', 200), String(column + 1), String(shown.length));
  }

  function selectedWords(): readonly string[] {
    const { range } = grid;
    if (!range) return [];
    return [fill(labels.selected, rowsOf(range).toLocaleString(), columnsOf(range).toLocaleString())];
  }

  return {
    element: panel,
    toolbar: tools.element,
    pages: bar.element,
    take(next) {
      if (next?.text !== content?.text) {
        look.close();
        pages = undefined;
        added = [];
      }
      content = next;
    },
    add(rows) {
      added.push(rows);
      look.table?.add(rows);
      if (isTable) drawGrown();
    },
    say(next) {
      pages = next;
      if (isTable && next.state !== 'loading' && next.state !== 'loadingAll' && isDrawnLater !== undefined) draw(false);
      else sayPages();
    },
    tell(message) {
      if (message.type === 'columns') {
        look.columns = message.columns;
        draw(false);
        return;
      }
      above.tell(message);
    },
    choose: (act) => choices.choose(act),
    show(toTable) {
      isTable = toTable;
      if (isTable && !look.table && content?.text !== undefined && content.views?.table) {
        const table = tableAt(parseJson(content.text), content.views.table);
        if (!table) return;
        for (const rows of added) table.add(rows);
        look.open(table);
      }
      draw(true);
    },
    search: () => tools.search.select(),
    copy: () => grid.copy(),
    reveal(path) {
      if (look.positionOf(path)?.row === -1) {
        change({ search: '', cells: undefined });
        above.clearCategory();
      }
      const cell = look.positionOf(path);
      if (cell && cell.row >= 0) grid.goTo(cell);
    },
    requestId: () => requestIdIn(look.cells?.rowAt(grid.active.row)),
    state: () => ({ view: look.lasting(), ...scrolled }),
  };
}
