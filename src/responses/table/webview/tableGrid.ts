import * as l10n from '@vscode/l10n';
import type { Cell } from '../../../platform/common/gridMove.ts';
import { isNumeric } from '../../../platform/common/json/verbatim.ts';
import { plain } from '../../../platform/common/text/displayText.ts';
import { element, gridPart, set } from '../../../platform/webview/elements.ts';
import { createAxis } from '../../../platform/webview/lists/axis.ts';
import { createGridCursor } from '../../../platform/webview/lists/gridCursor.ts';
import { createGridSheet, onceAFrame } from '../../../platform/webview/lists/gridSheet.ts';
import { createPool, type Pool, type PoolItem } from '../../../platform/webview/lists/pool.ts';
import { kindForMenus, nameForMenus } from '../../../platform/webview/toolbar/contextMenu.ts';
import { requestIdIn } from '../common/table.ts';
import { isIn } from '../common/tableCells.ts';
import { columnGrip, createColumnHeads } from './columnHeads.ts';
import { columnWidths, type ColumnSizes } from './columnWidths.ts';
import { createGridSelection } from './gridSelection.ts';
import type { TableContent, TableGridEvents } from './tableTypes.ts';

const rowSize = 22;
const headSize = 28;
/** Height of the headers if names are written upwards: at most so many pixels, and at most this share of the table. */
const upwards = { most: 180, share: 0.4 };
const overscan = { rows: { before: 3, after: 3 }, columns: { before: 1, after: 1 } };
/** Maximum length of the text in a cell, which is cut off on the screen long before. */
const maxTextLength = 300;

export type TableGrid = ReturnType<typeof createTableGrid>;

/**
 * Draws the visible part of a table. The positions of cells are those after sorting and filtering; -1 means the
 * headers.
 */
export function createTableGrid(label: string, events: TableGridEvents) {
  const scroller = element('div', 'scroller');
  const { sheet, table, headRow, corner, body } = createGridSheet(label, l10n.t('Row'));
  table.className = 'rows';
  table.ariaMultiSelectable = 'true';
  nameForMenus(headRow, 'tableHead', true);
  scroller.append(sheet);
  const drawSoon = onceAFrame(() => draw(false));

  const rowAxis = createAxis({ scroller, horizontal: false, size: rowSize, beyond: overscan.rows, onChange: drawSoon });
  const columnAxis = createAxis({
    scroller,
    horizontal: true,
    size: rowSize,
    beyond: overscan.columns,
    onChange: drawSoon,
  });
  const cells = new WeakMap<Element, Pool<HTMLElement>>();
  const columnPool = createPool(headRow, () => gridPart('th', 'column', 'columnheader'), fillColumn);
  const rowPool = createPool(body, createRow, fillRow);
  let content: TableContent | undefined;
  let sizes: ColumnSizes = { widths: [], marks: new Set(), uuids: new Set() };
  let columns: readonly PoolItem[] = [];

  function fillColumn(header: HTMLElement, { index, start, size }: PoolItem): void {
    const name = content?.arrangement.columns[index] ?? '';
    const sort = content?.view.sort;
    const sorted = sort?.column === name ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
    place(header, start, size);
    set(header, { scope: 'col', 'aria-colindex': String(index + 2), 'aria-sort': sorted });
    header.classList.toggle('upwards', sizes.marks.has(name));
    header.textContent = plain(name, maxTextLength);
    header.append(columnGrip());
  }

  function createRow(): HTMLElement {
    const row = gridPart('tr', '', 'row');
    const number = gridPart('th', 'number', 'rowheader');
    set(number, { scope: 'row', 'aria-colindex': '1' });
    row.append(number);
    const fillCell = (cell: HTMLElement, { index, start, size }: PoolItem) => {
      const cellAt = { row: Number(row.ariaRowIndex) - 2, column: index };
      place(cell, start, size);
      cell.ariaColIndex = String(index + 2);
      cell.textContent = plain(content?.cells.textAt(cellAt) ?? '', maxTextLength);
      cell.title = sizes.uuids.has(content?.arrangement.columns[index] ?? '') ? cell.textContent : '';
      showSelected(cell, cellAt);
      cell.classList.toggle('figure', isNumeric(content?.cells.valueAt(cellAt)));
    };
    cells.set(
      row,
      createPool(row, () => gridPart('td', '', 'gridcell'), fillCell),
    );
    return row;
  }

  function fillRow(row: HTMLElement, { index, start }: PoolItem): void {
    row.style.top = `${start}px`;
    row.ariaRowIndex = String(index + 2);
    row.classList.toggle('even', index % 2 === 0);
    const isJob = requestIdIn(content?.cells.rowAt(index)) !== undefined;
    kindForMenus(row, isJob ? 'job' : content?.isDrawn ? 'drawn' : undefined);
    const position = content?.cells.positionAt(index) ?? 0;
    if (content?.marks) row.dataset.mark = content.marks[position];
    else delete row.dataset.mark;
    if (row.firstElementChild) row.firstElementChild.textContent = String(position + 1 + (content?.before ?? 0));
    if (row.firstElementChild instanceof HTMLElement) showSelected(row.firstElementChild, { row: index, column: -1 });
    cells.get(row)?.draw(columns, true);
  }

  function showSelected(cell: HTMLElement, at: Cell): void {
    const range = selection.range;
    const isSelected = range !== undefined && isIn(range, at);
    cell.classList.toggle('selected', isSelected);
    if (isSelected) cell.ariaSelected = 'true';
    else cell.removeAttribute('aria-selected');
  }

  function draw(everything: boolean): void {
    if (!content) return;
    columns = columnAxis.items();
    columnPool.draw(columns, everything);
    rowPool.draw(rowAxis.items(), everything);
    if (!everything) for (const [, row] of rowPool.all()) cells.get(row)?.draw(columns, false);
    cursor.settle();
  }

  function layOut(): void {
    if (!content) return;
    const { rows, columns: names } = content.arrangement;
    const { widths, marks } = sizes;
    const isUpwards = names.some((name) => marks.has(name));
    const head = isUpwards ? Math.min(upwards.most, Math.round(scroller.clientHeight * upwards.share)) : headSize;
    const lead = 32 + 8 * Math.max(l10n.t('Row').length, String(content.before + content.table.rows.length).length);
    rowAxis.set({ count: rows.length, lead: head, pinned: cursor.active.row });
    columnAxis.set({ count: widths.length, sizes: widths, lead, pinned: cursor.active.column });
    sheet.style.setProperty('--head', `${head}px`);
    sheet.style.setProperty('--lead', `${lead}px`);
    sheet.style.width = `${columnAxis.length()}px`;
    sheet.style.height = `${rowAxis.length()}px`;
  }

  function drawAll(everything: boolean): void {
    layOut();
    draw(everything);
  }

  function elementAt({ row, column }: Cell): HTMLElement | undefined {
    if (row < 0) return column < 0 ? corner : columnPool.get(column);
    const drawn = rowPool.get(row);
    if (!drawn || column >= 0) return drawn && cells.get(drawn)?.get(column);
    return drawn.firstElementChild instanceof HTMLElement ? drawn.firstElementChild : undefined;
  }

  function cellOf(target: EventTarget | null): Cell | undefined {
    const cell = target instanceof Element ? target.closest('th, td') : null;
    const row = cell?.parentElement;
    return cell && row ? { row: Number(row.ariaRowIndex) - 2, column: Number(cell.ariaColIndex) - 2 } : undefined;
  }

  const focus = () => elementAt(cursor.active)?.focus({ preventScroll: true });

  function selectedNow(): string | undefined {
    const { range } = selection;
    if (!range || !content) return undefined;
    const { rows, columns: names } = content.arrangement;
    return JSON.stringify([rows.slice(range.top, range.bottom + 1), names.slice(range.left, range.right + 1)]);
  }

  const rowCount = () => content?.arrangement.rows.length ?? 0;
  const size = () => ({ rows: rowCount(), columns: sizes.widths.length, page: rowAxis.page() });

  /** Moves a column with Ctrl+Shift+Left and Right on its header. */
  function moveColumn(event: KeyboardEvent): void {
    const { row, column } = cursor.active;
    const name = content?.arrangement.columns[column];
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isAsked = event.shiftKey && event.ctrlKey !== event.metaKey && !event.altKey;
    if (row >= 0 || name === undefined || step === undefined || !isAsked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    events.onMoveColumn(name, column + step);
  }

  table.addEventListener('keydown', moveColumn);
  const selection = createGridSelection({
    table,
    cursor: () => cursor,
    size,
    cellOf,
    onChange() {
      draw(true);
      events.onSelect();
    },
  });
  createColumnHeads({
    headRow,
    pool: columnPool,
    nameAt: (index) => content?.arrangement.columns[index],
    onMove: (column, to) => events.onMoveColumn(column, to),
    onWidth: (column, width, isDone) => events.onWidth(column, width, isDone),
  });
  const cursor = createGridCursor({
    table,
    rows: rowAxis,
    columns: columnAxis,
    size,
    elementAt,
    cellOf,
    draw: drawAll,
    onAct: (cell) => (cell.row < 0 ? events.onSort(content?.arrangement.columns[cell.column]) : events.onOpen(cell)),
    onCopy: (cell) => events.onCopy(cell, selection.range),
    onMove: ({ row }) => {
      if (row >= 0 && row === rowCount() - 1) events.onEnd();
    },
  });
  const point = () => events.onPoint(table.contains(document.activeElement) ? cursor.active : undefined);
  table.addEventListener('focusin', point);
  table.addEventListener('focusout', point);
  let top = 0;
  const isAtEnd = () => scroller.scrollTop + 2 * scroller.clientHeight >= scroller.scrollHeight;
  const onDown = (isDown: boolean) => isDown && isAtEnd() && events.onEnd();
  scroller.addEventListener(
    'scroll',
    () => {
      const before = top;
      top = scroller.scrollTop;
      events.onScroll();
      onDown(top > before);
    },
    { passive: true },
  );
  // The wheel is observed, because there are no scroll events if all rows are visible.
  scroller.addEventListener('wheel', ({ deltaY }) => onDown(deltaY > 0), { passive: true });
  new ResizeObserver(() => drawAll(true)).observe(scroller);

  return {
    scroller,
    get active() {
      return cursor.active;
    },
    /** Undefined if only the active cell is selected. */
    get range() {
      return selection.range;
    },
    get selected() {
      return selection.concerned;
    },
    copy: () => events.onCopy(cursor.active, selection.range),
    goTo: (cell: Cell) => cursor.goTo(cell),
    focus,
    scrollTo(position: { readonly top: number; readonly left: number }) {
      top = position.top;
      scroller.scrollTo(position);
    },
    /** The active cell stays with its row. The selection is cleared if it would cover other rows or columns. */
    show(next: TableContent) {
      const { active } = cursor;
      const [before, chosen, hasFocus] = [content, selectedNow(), table.contains(document.activeElement)];
      const isSame = before?.table === next.table;
      const at = isSame ? before.cells.positionAt(active.row) : undefined;
      content = next;
      const { rows, columns: names } = next.arrangement;
      sizes = columnWidths(next.table, names, next.widths, scroller, next.marks ? names.at(-1) : undefined);
      set(table, { 'aria-rowcount': String(rows.length + 1), 'aria-colcount': String(names.length + 1) });
      set(corner, { 'aria-sort': next.view.sort ? 'none' : 'ascending' });
      if (!isSame || chosen !== selectedNow()) selection.clear();
      cursor.activate(
        { row: at === undefined ? -1 : rows.indexOf(at), column: Math.min(active.column, names.length - 1) },
        true,
      );
      if (hasFocus) focus();
      point();
    },
  };
}

function place({ style }: HTMLElement, start: number, size: number): void {
  Object.assign(style, { left: `${start}px`, width: `${size}px` });
}
