import { parseJson } from '../../src/core/base/json/json.ts';
import type { JsonObject } from '../../src/core/base/json/json.ts';
import { columnQuery, pathQuery } from '../../src/core/query/pathQuery.ts';
import { graphListPaths } from '../../src/model/graph/graphLists.ts';
import type { JsonPath, RawJsonContent, RawJsonLabels } from '../../src/model/rawJson/rawJson.ts';
import type { TableState } from '../../src/model/rawJson/rawJsonState.ts';
import type { PageAct, ShownPages } from '../../src/model/rawJson/shownPages.ts';
import type { Cell } from '../../src/model/table/gridMove.ts';
import { requestIdIn, tableAt, type GrowingTable } from '../../src/model/table/table.ts';
import { tableCells, type TableCells } from '../../src/model/table/tableCells.ts';
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
import { onceAFrame } from '../shared/gridSheet.ts';
import { nameForMenus } from '../shared/personsMenu.ts';
import { createColumnChooser } from './columnChooser.ts';
import { createPagesBar } from './pagesBar.ts';
import { createTableGrid } from './tableGrid.ts';
import type { ViewEvents, ViewPanel } from './viewPanel.ts';

export interface TablePanelEvents extends Pick<ViewEvents, 'onStatus' | 'onFound' | 'onCopy' | 'onReveal'> {
  /** @param path the way to the rows in the response */
  onSave(view: TableView, path: JsonPath): void;
  onPages(act: PageAct): void;
  /** The view or the scroll position may have changed. */
  onMove(): void;
}

/** A response as a table. */
export interface TablePanel extends ViewPanel {
  /** Below the rows, or below the JSON of the first of them. */
  readonly pages: HTMLElement;
  add(rows: readonly JsonObject[]): void;
  say(pages: ShownPages): void;
  /** The query for the value of the cell with the focus, for its row, or for its column. */
  query(): string | undefined;
  /** The ID of the job that the row with the focus stands for, if it does. */
  requestId(): string | undefined;
  /** The way to the cell that has the focus, or had it last. */
  activePath(): JsonPath | undefined;
  state(): TableState;
}

const longestStatus = 1000;
/** Rows that are searched or sorted are arranged anew so often at the most while pages are loaded, and no more than a fifth of the time. */
const rearrangeMs = 500;

export function createTablePanel(labels: RawJsonLabels, remembered: TableState, events: TablePanelEvents): TablePanel {
  const search = searchBox(labels.searchTable, (words) => look({ search: words }));
  const chooser = createColumnChooser(labels, (hidden) => look({ hidden }));
  const save = button(labels.saveCsv, () => shown && events.onSave(view, shown.table.path));
  const toolbar = group('group', labels.table, [search, chooser.element, save], 'table-tools');
  const panel = group('region', labels.grid, [], 'panel');
  const sentence = text('p', 'nothing', '');
  const grid = createTableGrid(labels, {
    onPoint: (cell) => events.onStatus(describe(cell)),
    onOpen: (cell) => {
      const at = cells?.positionAt(cell.row);
      const path = cells?.pathAt(cell);
      if (at === undefined || !path) return;
      const pages = pagesShown();
      if (pages && at >= pages.first) events.onStatus(fill(labels.laterRow, numberOf(at)));
      else events.onReveal(path, 'json');
    },
    onCopy: (cell) => {
      const words = cells?.textAt(cell) ?? '';
      if (words !== '') events.onCopy(words);
    },
    onSort: (column) => look({ sort: column === undefined ? undefined : nextSort(view.sort, column) }),
    onScroll: () => {
      if (!grid.scroller.hidden) scrolled = { top: grid.scroller.scrollTop, left: grid.scroller.scrollLeft };
      events.onMove();
    },
    onEnd() {
      // Elsewhere, the rows that come would not stand at the end.
      if (pagesShown()?.state === 'more' && view.search === '' && !view.sort) events.onPages('loadMore');
    },
  });
  const bar = createPagesBar(
    labels,
    (act) => events.onPages(act),
    () => grid.focus(),
  );
  const drawSoon = onceAFrame(() => draw(false));
  let isDrawnLater: ReturnType<typeof setTimeout> | undefined;
  let { view } = remembered;
  let scrolled = { top: remembered.top, left: remembered.left };
  let cells: TableCells | undefined;
  let content: RawJsonContent | undefined;
  let pages: ShownPages | undefined;
  /** The rows of further pages. */
  let added: (readonly JsonObject[])[] = [];
  let isTable = false;
  let arrangedInMs = 0;
  /** Made when it is first looked at. */
  let shown:
    | {
        readonly table: GrowingTable;
        readonly isDrawn: boolean;
        readonly arrange: (view: TableView) => TableArrangement;
      }
    | undefined;
  /** The list that a person was led to, where it is not the one that pages are of. */
  let other: JsonPath | undefined;
  sentence.ariaLive = 'polite';
  nameForMenus(grid.scroller, 'table', true);
  panel.append(grid.scroller, sentence);

  function look(change: { readonly [Name in keyof TableView]?: TableView[Name] | undefined }): void {
    const { sort, ...next } = { ...view, ...change };
    view = { search: next.search ?? '', hidden: next.hidden ?? [], ...(sort && { sort }) };
    scrolled = { top: 0, left: 'hidden' in change ? 0 : scrolled.left };
    draw(true);
    events.onMove();
  }

  /** @param isElsewhere whether the person has come to another place of the table */
  function draw(isElsewhere: boolean): void {
    clearTimeout(isDrawnLater);
    isDrawnLater = undefined;
    sayPages();
    if (!shown || !isTable) return;
    const { table, isDrawn, arrange } = shown;
    const startedMs = performance.now();
    const arrangement = arrange(view);
    cells = tableCells(table, arrangement);
    arrangedInMs = performance.now() - startedMs;
    const { rows, columns } = arrangement;
    if (search.value !== view.search) search.value = view.search;
    chooser.show(table.columns, view.hidden);
    const missing = columns.length === 0 ? labels.noColumn : rows.length === 0 ? labels.noRowFound : undefined;
    sentence.textContent = missing ?? '';
    sentence.hidden = missing === undefined;
    grid.scroller.hidden = missing !== undefined;
    save.disabled = missing !== undefined;
    // Where rows are missing, the line below says how many there are.
    const isWhole = pagesShown()?.searched === undefined || view.search.trim() !== '';
    events.onFound(isWhole ? fill(labels.rows, rows.length.toLocaleString(), table.rows.length.toLocaleString()) : '');
    if (missing !== undefined) {
      events.onStatus('');
      return;
    }
    const marks = content?.marks;
    const before = pagesShown()?.before ?? 0;
    grid.show({ table, arrangement, cells, view, isDrawn, before, ...(marks && { marks }) });
    if (isElsewhere) grid.scrollTo(scrolled);
  }

  function pagesShown(): ShownPages | undefined {
    return other ? undefined : pages;
  }

  /** Makes the table of a list, if it is one of objects. */
  function open(path: JsonPath): boolean {
    if (content?.text === undefined) return false;
    const value = parseJson(content.text);
    const table = tableAt(value, path);
    if (!table) return false;
    const { graph } = content.views ?? {};
    const isDrawn = graph !== undefined && graphListPaths(value, graph).some((list) => isSamePath(path, list));
    other = isSamePath(path, content?.views?.table) ? undefined : path;
    if (!other) for (const rows of added) table.add(rows);
    view = viewOfTable(view, table);
    shown = { table, isDrawn, arrange: createTableArranger(table) };
    return true;
  }

  /** Moves to the row that a path leads into. */
  function goTo(path: JsonPath): void {
    const lists = [...path.keys()].filter((index) => typeof path[index] === 'number');
    const at = lists.find((index) => isSamePath(path.slice(0, index), shown?.table.path) || open(path.slice(0, index)));
    if (at === undefined || !shown) return;
    const rowOf = () => shown?.arrange(view).rows.indexOf(Number(path[at])) ?? -1;
    if (rowOf() < 0) view = { ...view, search: '' };
    draw(true);
    grid.goTo({ row: rowOf(), column: 0 });
  }

  function sayPages(): void {
    bar.show(pagesShown(), { isTable, isSearched: view.search.trim() !== '', isSorted: view.sort !== undefined });
  }

  /** Draws with the next frame what has come; to search or to sort it takes longer. */
  function drawGrown(): void {
    if (view.search === '' && !view.sort) drawSoon();
    else isDrawnLater ??= setTimeout(() => draw(false), Math.max(rearrangeMs, 4 * arrangedInMs));
  }

  function numberOf(at: number): string {
    return String(at + 1 + (pagesShown()?.before ?? 0));
  }

  function describe(cell: Cell | undefined): string {
    const name = cell && cells?.columnAt(cell.column);
    const at = cell && cells?.positionAt(cell.row);
    if (!cell || at === undefined) return name === undefined ? labels.open : plain(name, longestStatus);
    const place = fill(labels.rowNumber, numberOf(at));
    const words =
      name === undefined ? [place] : [place, plain(name, 200), plain(cells?.textAt(cell) ?? '', longestStatus)];
    return words.join(' · ');
  }

  return {
    element: panel,
    toolbar,
    pages: bar.element,
    take(next) {
      if (next?.text !== content?.text) {
        shown = undefined;
        other = undefined;
        cells = undefined;
        pages = undefined;
        added = [];
      }
      content = next;
    },
    add(rows) {
      added.push(rows);
      if (!other) shown?.table.add(rows);
      if (isTable) drawGrown();
    },
    say(next) {
      pages = next;
      if (isTable && next.state !== 'loading' && next.state !== 'loadingAll' && isDrawnLater !== undefined) draw(false);
      else sayPages();
    },
    show(toTable) {
      isTable = toTable;
      if (isTable && !shown && content?.views?.table && !open(content.views.table)) return;
      draw(true);
    },
    search: () => search.select(),
    copy: () => grid.copy(),
    reveal: goTo,
    activePath: () => cells?.pathAt(grid.active),
    query() {
      const { active } = grid;
      const name = cells?.columnAt(active.column);
      if (active.row < 0 && name !== undefined && shown) return columnQuery(shown.table.path, name);
      const path = cells?.pathAt(active);
      return path && pathQuery(path);
    },
    requestId: () => requestIdIn(cells?.rowAt(grid.active.row)),
    state: () => ({ view, ...scrolled }),
  };
}

function isSamePath(one: JsonPath, other: JsonPath | undefined): boolean {
  return one.length === other?.length && one.every((step, index) => step === other[index]);
}
