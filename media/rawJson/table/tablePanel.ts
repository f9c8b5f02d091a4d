import { isSamePath } from '../../../src/core/api/pages/envelope.ts';
import { parseJson } from '../../../src/core/base/json/json.ts';
import type { JsonObject } from '../../../src/core/base/json/json.ts';
import { columnQuery, pathQuery } from '../../../src/core/query/pathQuery.ts';
import { graphListPaths } from '../../../src/model/graph/graphLists.ts';
import type { JsonPath, RawJsonContent, RawJsonLabels } from '../../../src/model/rawJson/rawJson.ts';
import type { TableState } from '../../../src/model/rawJson/rawJsonState.ts';
import type { ShownPages } from '../../../src/model/rawJson/shownPages.ts';
import { requestIdIn, tableAt } from '../../../src/model/table/table.ts';
import { orderedColumns, withWidth, type TableColumns } from '../../../src/model/table/tableColumns.ts';
import type { ShownService } from '../../../src/model/table/tableMessages.ts';
import { nextSort } from '../../../src/model/table/tableView.ts';
import { fill } from '../../../src/model/text/template.ts';
import { group, text } from '../../shared/elements.ts';
import { onceAFrame } from '../../shared/gridSheet.ts';
import { nameForMenus } from '../../shared/personsMenu.ts';
import { createPagesBar } from './pagesBar.ts';
import { createTableAbove } from './tableAbove.ts';
import { createTableChoices } from './tableChoices.ts';
import { createTableGrid } from './tableGrid.ts';
import { createTableLook, type TableLook } from './tableLook.ts';
import type { TablePanel, TablePanelEvents } from './tablePanelParts.ts';
import { createTableWords } from './tableWords.ts';

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
    onSave: (view) => look.table && events.onSave(view, look.table.path),
    onTable: (message) => events.onTable(message),
    onService: nameMenus,
  });
  const { tools } = above;
  const panel = group('region', labels.grid, [], 'panel of-table');
  const sentence = text('p', 'nothing', '');
  const said = text('span', 'unseen', '');
  said.role = 'status';
  const grid = createTableGrid(labels, {
    onPoint: (cell) => events.onStatus(words.describe(cell)),
    onOpen: (cell) => {
      const at = look.cells?.positionAt(cell.row);
      const path = look.cells?.pathAt(cell);
      if (at === undefined || !path) return;
      const pages = pagesShown();
      if (pages && at >= pages.first) events.onStatus(fill(labels.laterRow, words.numberOf(at)));
      else events.onReveal(path, 'json');
    },
    onCopy: (cell, range) => choices.copy(cell, range),
    onSelect: () => {
      if (grid.range) tellAll(words.selected().join());
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
      if (pagesShown()?.state === 'more' && isAsItCame()) events.onPages('loadMore');
    },
  });
  const words = createTableWords(labels, look, grid, () => pagesShown()?.before ?? 0);
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
  /** Whether the rows are in the picture of the response. */
  let isDrawn = false;
  /** Whether it is another list than the one that pages are of, to which a person was led. */
  let isOther = false;
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
    const isWhole = pagesShown()?.searched === undefined || look.isSearched;
    events.onFound(isWhole ? fill(labels.rows, rows.length.toLocaleString(), table.rows.length.toLocaleString()) : '');
    if (missing !== undefined || !look.cells) {
      events.onStatus('');
      return;
    }
    const { widths } = look.columns;
    const before = pagesShown()?.before ?? 0;
    const marks = isOther ? undefined : content?.marks;
    grid.show({ table, arrangement, cells: look.cells, view, widths, before, isDrawn, ...(marks && { marks }) });
    if (isElsewhere) grid.scrollTo(scrolled);
  }

  function pagesShown(): ShownPages | undefined {
    return isOther ? undefined : pages;
  }

  /** Opens the table of a list, if it is one of objects. */
  function open(path: JsonPath): boolean {
    const { text: json, views } = content ?? {};
    if (json === undefined) return false;
    const value = parseJson(json);
    const table = tableAt(value, path);
    if (!table) return false;
    isDrawn = views?.graph !== undefined && graphListPaths(value, views.graph).some((list) => isSamePath(path, list));
    isOther = !isSamePath(path, views?.table);
    if (!isOther) for (const rows of added) table.add(rows);
    look.open(table);
    return true;
  }

  /** Moves to the row that a path leads into, in whichever list it is. */
  function goTo(path: JsonPath): void {
    if (!look.positionOf(path)) {
      const list = [...path.keys()].find((index) => typeof path[index] === 'number' && open(path.slice(0, index)));
      if (list === undefined) return;
      draw(true);
    }
    if (look.positionOf(path)?.row === -1) {
      change({ search: '', cells: undefined });
      above.clearCategory();
    }
    const cell = look.positionOf(path);
    if (cell && cell.row >= 0) grid.goTo({ ...cell, column: Math.max(0, cell.column) });
  }

  function isAsItCame(): boolean {
    return look.view.search === '' && !look.view.sort && !look.view.cells;
  }

  function sayPages(): void {
    bar.show(pagesShown(), { isTable, isSearched: look.isSearched, isSorted: look.view.sort !== undefined });
    above.settle(pagesShown()?.searched !== undefined);
  }

  /** Draws with the next frame what has come; to search or to sort it takes longer. */
  function drawGrown(): void {
    if (isAsItCame()) drawSoon();
    else isDrawnLater ??= setTimeout(() => draw(false), Math.max(rearrangeMs, 4 * arrangedInMs));
  }

  return {
    element: panel,
    toolbar: tools.element,
    pages: bar.element,
    take(next) {
      if (next?.text !== content?.text) {
        look.close();
        isOther = false;
        pages = undefined;
        added = [];
      }
      content = next;
    },
    add(rows) {
      added.push(rows);
      if (!isOther) look.table?.add(rows);
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
    chooseColumns: (act) => choices.choose(act),
    show(toTable) {
      isTable = toTable;
      const path = content?.views?.table;
      if (isTable && !look.table && path && !open(path)) return;
      draw(true);
    },
    search: () => tools.search.select(),
    copy: () => grid.copy(),
    reveal: goTo,
    activePath: () => look.cells?.pathAt(grid.active),
    query() {
      const { active } = grid;
      const name = look.cells?.columnAt(active.column);
      if (active.row < 0 && name !== undefined && look.table) return columnQuery(look.table.path, name);
      const path = look.cells?.pathAt(active);
      return path && pathQuery(path);
    },
    requestId: () => requestIdIn(look.cells?.rowAt(grid.active.row)),
    state: () => ({ view: look.lasting(), ...scrolled }),
  };
}
