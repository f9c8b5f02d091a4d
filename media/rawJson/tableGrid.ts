import { isNumeric } from '../../src/core/base/json/exactNumber.ts';
import type { RawJsonLabels } from '../../src/model/rawJson/rawJson.ts';
import type { RowMark } from '../../src/model/rawJson/rowMarks.ts';
import type { Cell } from '../../src/model/table/gridMove.ts';
import { requestIdIn, type Table } from '../../src/model/table/table.ts';
import type { TableCells } from '../../src/model/table/tableCells.ts';
import type { TableArrangement, TableView } from '../../src/model/table/tableView.ts';
import { plain } from '../../src/model/text/displayText.ts';
import { createAxis } from '../shared/axis.ts';
import { element, gridPart, set } from '../shared/elements.ts';
import { createGridCursor } from '../shared/gridCursor.ts';
import { createGridSheet, onceAFrame } from '../shared/gridSheet.ts';
import { kindForMenus } from '../shared/personsMenu.ts';
import { createPool, type Pool, type PoolItem } from '../shared/pool.ts';
import { columnWidths } from './columnWidths.ts';

export interface TableContent {
  readonly table: Table;
  readonly arrangement: TableArrangement;
  readonly cells: TableCells;
  readonly view: TableView;
  /** Whether its rows are in the picture of the response. */
  readonly isDrawn: boolean;
  /** The number of rows that stand before the table, on pages that it does not have. */
  readonly before: number;
  /** What each row of the table stands for, where they are differences. */
  readonly marks?: readonly RowMark[];
}

export interface TableGridEvents {
  /** The cell with the focus; none when that is elsewhere. */
  onPoint(cell: Cell | undefined): void;
  /** A person wants to see a cell in the JSON. */
  onOpen(cell: Cell): void;
  onCopy(cell: Cell): void;
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
  /** Moves the focus to a cell, and brings it into view. */
  goTo(cell: Cell): void;
  /** The cell that has the focus, or had it last. */
  readonly active: Cell;
  /** Copies the cell with the focus. */
  copy(): void;
}

const rowSize = 22;
const headSize = 28;
const beyond = { rows: { before: 3, after: 3 }, columns: { before: 1, after: 1 } };
/** The end of a text is cut off by its cell long before. */
const longestText = 300;

/** Draws the part of a table that is in view. A cell is a row and a column of the arrangement; -1 stands for the headers. */
export function createTableGrid(labels: RawJsonLabels, events: TableGridEvents): TableGrid {
  const scroller = element('div', 'scroller');
  const { sheet, table, headRow, corner, body } = createGridSheet(labels.grid, labels.row);
  table.className = 'rows';
  scroller.append(sheet);
  const drawSoon = onceAFrame(() => draw(false));

  const rowAxis = createAxis({ scroller, horizontal: false, size: rowSize, beyond: beyond.rows, onChange: drawSoon });
  const columnAxis = createAxis({
    scroller,
    horizontal: true,
    size: rowSize,
    beyond: beyond.columns,
    onChange: drawSoon,
  });
  const cells = new WeakMap<Element, Pool<HTMLElement>>();
  const columnPool = createPool(headRow, () => gridPart('th', 'column', 'columnheader'), fillColumn);
  const rowPool = createPool(body, createRow, fillRow);
  let content: TableContent | undefined;
  let widths: readonly number[] = [];
  let columns: readonly PoolItem[] = [];

  function fillColumn(header: HTMLElement, { index, start, size }: PoolItem): void {
    const name = content?.arrangement.columns[index] ?? '';
    const sort = content?.view.sort;
    const sorted = sort?.column === name ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
    place(header, start, size);
    set(header, { scope: 'col', 'aria-colindex': String(index + 2), 'aria-sort': sorted });
    header.textContent = plain(name, longestText);
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
      cell.textContent = plain(content?.cells.textAt(cellAt) ?? '', longestText);
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
    cells.get(row)?.draw(columns, true);
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
    const { rows } = content.arrangement;
    const lead = 32 + 8 * Math.max(labels.row.length, String(content.before + content.table.rows.length).length);
    rowAxis.set({ count: rows.length, lead: headSize, tail: 0, kept: cursor.active.row });
    columnAxis.set({ count: widths.length, sizes: widths, lead, tail: 0, kept: cursor.active.column });
    sheet.style.setProperty('--head', `${headSize}px`);
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

  const cursor = createGridCursor({
    table,
    rows: rowAxis,
    columns: columnAxis,
    size: () => ({ rows: content?.arrangement.rows.length ?? 0, columns: widths.length }),
    elementAt,
    cellOf,
    draw: drawAll,
    onAct: (cell) => (cell.row < 0 ? events.onSort(content?.arrangement.columns[cell.column]) : events.onOpen(cell)),
    onCopy: (cell) => events.onCopy(cell),
    onMove: ({ row }) => {
      if (row >= 0 && row === (content?.arrangement.rows.length ?? 0) - 1) events.onEnd();
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
  // Where all rows fit into the view, there is nothing to scroll.
  scroller.addEventListener('wheel', ({ deltaY }) => onDown(deltaY > 0), { passive: true });
  new ResizeObserver(() => drawAll(true)).observe(scroller);

  return {
    scroller,
    get active() {
      return cursor.active;
    },
    copy: () => events.onCopy(cursor.active),
    goTo: (cell) => cursor.goTo(cell),
    focus: () => elementAt(cursor.active)?.focus({ preventScroll: true }),
    scrollTo(position) {
      top = position.top;
      scroller.scrollTo(position);
    },
    show(next) {
      content = next;
      const { rows, columns: names } = next.arrangement;
      widths = columnWidths(next.table, names, scroller, next.marks ? names.at(-1) : undefined);
      set(table, { 'aria-rowcount': String(rows.length + 1), 'aria-colcount': String(names.length + 1) });
      set(corner, { 'aria-sort': next.view.sort ? 'none' : 'ascending' });
      const { active } = cursor;
      cursor.activate(
        { row: Math.min(active.row, rows.length - 1), column: Math.min(active.column, names.length - 1) },
        true,
      );
      point();
    },
  };
}

function place(cell: HTMLElement, start: number, size: number): void {
  cell.style.left = `${start}px`;
  cell.style.width = `${size}px`;
}
