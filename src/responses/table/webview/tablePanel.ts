import * as l10n from '@vscode/l10n';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { countText } from '../../../platform/common/text/displayText.ts';
import { group, text } from '../../../platform/webview/elements.ts';
import { onceAFrame } from '../../../platform/webview/lists/gridSheet.ts';
import { isSamePath, type JsonPath } from '../../../service/forms/common/envelope.ts';
import { graphListPaths } from '../../../service/forms/common/graph.ts';
import { columnQuery, pathQuery } from '../../query/common/pathQuery.ts';
import type { TableState } from '../../rawJson/common/rawJsonState.ts';
import type { ShownPages } from '../../rawJson/common/shownPages.ts';
import type { ShownContent } from '../../rawJson/webview/shownContent.ts';
import { requestIdIn, tableAt } from '../common/table.ts';
import { defaultColumns, withWidth, type TableColumns } from '../common/tableColumns.ts';
import type { TableMenuAction } from '../common/tableMenu.ts';
import type { ShownCounts, ShownService } from '../common/tableMessages.ts';
import { nextSort } from '../common/tableView.ts';
import { createPagesBar } from './pagesBar.ts';
import { createTableBars, nameTableMenus } from './tableBars.ts';
import { createTableChoices } from './tableChoices.ts';
import { createTableGrid } from './tableGrid.ts';
import { createTableModel, type TableModel } from './tableModel.ts';
import { createTableTexts, whyEmpty } from './tableTexts.ts';
import type { TablePanelEvents } from './tableTypes.ts';

/**
 * Minimum delay between rearrangements of searched or sorted rows while pages load. Rearranging takes at most a fifth of the time.
 */
const rearrangeMs = 500;

export type TablePanel = ReturnType<typeof createTablePanel>;

/** @param name name of the table, for screen readers */
export function createTablePanel(
  name: string,
  remembered: TableState,
  events: TablePanelEvents,
  defaults = defaultColumns,
) {
  const model = createTableModel(remembered.view, defaults);
  const choices = createTableChoices({
    model,
    grid: () => grid,
    announce,
    send: events.send,
    onColumns: arrangeColumns,
  });
  const bars = createTableBars({
    model,
    choices,
    onChange: change,
    onColumns: arrangeColumns,
    scroller: () => grid.scroller,
    onSave: (view) => model.table && events.onSave(view, model.table),
    send: events.send,
    onActions: () => events.onActions(),
  });
  const { search } = bars;
  const panel = group('region', name, [], 'panel of-table');
  const sentence = text('p', 'nothing', '');
  const said = text('span', 'unseen', '');
  said.role = 'status';
  const grid = createTableGrid(name, {
    onPoint: (cell) => events.onStatus(texts.describe(cell)),
    onOpen: (cell) => {
      const at = model.cells?.positionAt(cell.row);
      const path = model.cells?.pathAt(cell);
      if (at === undefined || !path) return;
      const pages = pagesShown();
      if (pages && at >= pages.first)
        events.onStatus(l10n.t('Row {0} is on a later page. The JSON shows the first page.', texts.numberOf(at)));
      else events.onReveal(path, 'json');
    },
    onCopy: (cell, range) => choices.copy(cell, range),
    onSelect: () => {
      if (grid.range) announce(texts.selected().join());
    },
    onMoveColumn: (column, to) => choices.moveColumn(column, to),
    onWidth: (column, width, isDone) => arrangeColumns(withWidth(model.columns, column, width), isDone),
    onSort: (column) => change({ sort: column === undefined ? undefined : nextSort(model.view.sort, column) }),
    onScroll: () => {
      if (!grid.scroller.hidden) scrolled = { top: grid.scroller.scrollTop, left: grid.scroller.scrollLeft };
      events.onMove();
    },
    onEnd() {
      // More rows are loaded only in the original arrangement. In any other one, new rows wouldn't be at the end.
      if (pagesShown()?.state === 'more' && isAsItCame()) events.send('pages', { act: 'loadMore' });
    },
  });
  const texts = createTableTexts(model, grid, () => pagesShown()?.before ?? 0);
  const bar = createPagesBar(
    (act) => events.send('pages', { act }),
    () => grid.focus(),
  );
  const drawSoon = onceAFrame(() => draw(false));
  let isDrawnLater: ReturnType<typeof setTimeout> | undefined;
  let scrolled = { top: remembered.top, left: remembered.left };
  let content: ShownContent | undefined;
  let pages: ShownPages | undefined;
  let added: (readonly JsonObject[])[] = [];
  let isTable = false;
  /** Whether the result of a query replaces the response. */
  let isQueried = false;
  let arrangedInMs = 0;
  /** Whether the rows are devices or links of a drawn topology. */
  let isDrawn = false;
  /** Whether the table shows a list other than the one in pages. */
  let isOther = false;
  sentence.ariaLive = 'polite';
  nameTableMenus(grid.scroller);
  panel.append(...bars.bars, grid.scroller, sentence, said);

  function change(changed: Parameters<TableModel['change']>[0]): void {
    model.change(changed);
    scrolled = { top: 0, left: scrolled.left };
    draw(true);
    events.onMove();
  }

  /** @param isDone false while the person still drags */
  function arrangeColumns(columns: TableColumns, isDone = true): void {
    model.columns = columns;
    draw(false);
    if (isDone) events.send('columns', { columns });
    events.onMove();
  }

  function announce(words: string): void {
    said.textContent = words;
    events.onStatus(words);
  }

  /** @param isMoved whether to restore the scroll position */
  function draw(isMoved: boolean): void {
    clearTimeout(isDrawnLater);
    isDrawnLater = undefined;
    const { table, view } = model;
    if (!table || !isTable) return updatePages();
    const startedMs = performance.now();
    const arrangement = model.arrange();
    arrangedInMs = performance.now() - startedMs;
    const { rows } = arrangement;
    if (search.value !== view.search) search.value = view.search;
    const missing = whyEmpty(table, arrangement, view.search);
    sentence.textContent = missing ?? '';
    sentence.hidden = missing === undefined;
    grid.scroller.hidden = missing !== undefined;
    events.onActions();
    // In other cases, the line with the pages has the number of rows.
    const isWhole = pagesShown()?.searched === undefined || model.isSearched;
    const found = l10n.t('{0} of {1} rows', countText(rows.length), countText(table.rows.length));
    updatePages(model.isSearched ? found : undefined);
    events.onFound(isWhole ? found : '');
    if (missing !== undefined || !model.cells) {
      events.onStatus('');
      return;
    }
    const { widths } = model.columns;
    const before = pagesShown()?.before ?? 0;
    const marks = isOther ? undefined : content?.marks;
    grid.show({ table, arrangement, cells: model.cells, view, widths, before, isDrawn, ...(marks && { marks }) });
    if (isMoved) grid.scrollTo(scrolled);
  }

  function pagesShown(): ShownPages | undefined {
    return isTable && isOther ? undefined : pages;
  }

  function open(path: JsonPath): boolean {
    const value = content?.value();
    const table = tableAt(value, path);
    if (!content || !table) return false;
    const { views } = content;
    isDrawn = views?.graph !== undefined && graphListPaths(value, views.graph).some((list) => isSamePath(path, list));
    isOther = !isSamePath(path, views?.table);
    if (!isOther) for (const rows of added) table.add(rows);
    model.open(table);
    return true;
  }

  function goTo(path: JsonPath): void {
    if (!model.positionOf(path)) {
      const list = [...path.keys()].find((index) => typeof path[index] === 'number' && open(path.slice(0, index)));
      if (list === undefined) return;
      draw(true);
    }
    if (model.positionOf(path)?.row === -1) {
      change({ search: '', cells: undefined });
      bars.clearCategory();
    }
    // Rows that were added may be drawn later, and would move the cell.
    draw(false);
    const cell = model.positionOf(path);
    if (cell && cell.row >= 0) grid.goTo({ ...cell, column: Math.max(0, cell.column) });
  }

  function isAsItCame(): boolean {
    return model.view.search === '' && !model.view.sort && !model.view.cells;
  }

  function updatePages(found?: string): void {
    bar.show(pagesShown(), {
      areLoaded: isTable || isQueried,
      ...(found !== undefined && { found }),
      isSearched: isTable && model.isSearched,
      isSorted: isTable && model.view.sort !== undefined,
    });
    bars.settle(pagesShown()?.searched !== undefined);
  }

  /** Draws added rows in the next frame, or later if they must be searched or sorted. */
  function drawGrown(): void {
    if (isAsItCame()) drawSoon();
    else isDrawnLater ??= setTimeout(() => draw(false), Math.max(rearrangeMs, 4 * arrangedInMs));
  }

  return {
    element: panel,
    search,
    actions: () => bars.actions(!grid.scroller.hidden),
    /** Bar below the rows, or below the JSON of the first page. */
    pages: bar.element,
    take(next: ShownContent | undefined) {
      if (next?.value !== content?.value) {
        model.close();
        isOther = false;
        pages = undefined;
        added = [];
      }
      content = next;
    },
    add(rows: readonly JsonObject[]) {
      added.push(rows);
      if (!isOther) model.table?.add(rows);
      if (isTable) drawGrown();
    },
    /** Sets whether the result of a query, which covers all loaded pages, replaces the response. */
    showUnderResult: (toResult: boolean) => void (isQueried = toResult),
    showPages(next: ShownPages) {
      pages = next;
      const isSettled = next.state !== 'loading' && next.state !== 'loadingAll';
      if (isTable && isSettled && (isDrawnLater !== undefined || model.isSearched)) draw(false);
      else updatePages();
    },
    showColumns(columns: TableColumns) {
      model.columns = columns;
      draw(false);
    },
    showService: (service: ShownService) => bars.showService(service),
    showCounts: (counts: ShownCounts) => bars.showCounts(counts),
    chooseColumns: (act: TableMenuAction) => choices.choose(act),
    show(toTable: boolean) {
      isTable = toTable;
      const path = content?.views?.table;
      if (isTable && !model.table && path && !open(path)) return;
      draw(true);
    },
    focus: () => grid.focus(),
    focusSearch: () => search.select(),
    copy: () => grid.copy(),
    reveal: goTo,
    activePath: () => model.cells?.pathAt(grid.active),
    query() {
      const { active } = grid;
      const name = model.cells?.columnAt(active.column);
      if (active.row < 0 && name !== undefined && model.table) return columnQuery(model.table.path, name);
      const path = model.cells?.pathAt(active);
      return path && pathQuery(path);
    },
    requestId: () => requestIdIn(model.cells?.rowAt(grid.active.row)),
    state: (): TableState => ({ view: model.storedView(), ...scrolled }),
  };
}
