import { plain } from '../../platform/common/text/displayText.ts';
import { element, gridPart, set } from '../../platform/webview/elements.ts';
import { createGridSheet } from '../../platform/webview/gridSheet.ts';
import { createPool, type Pool, type PoolItem } from '../../platform/webview/pool.ts';
import type { Cell } from '../../table/common/gridMove.ts';
import type { AccessMatrix } from '../common/accessMatrix.ts';
import { nothingHeld, type HeldColumns } from '../common/columnSet.ts';
import { createCells, type MatrixCells } from '../common/matrixCells.ts';
import type { MatrixLabels } from '../common/matrixMessages.ts';
import type { MatrixArrangement, MatrixView } from '../common/matrixView.ts';

export interface GridContent {
  readonly matrix: AccessMatrix;
  readonly arrangement: MatrixArrangement;
  readonly view: MatrixView;
}

export interface Painted {
  readonly content: GridContent;
  /** Rows and columns to draw, in order. The arrays are new only if their items are. */
  readonly rows: readonly PoolItem[];
  readonly columns: readonly PoolItem[];
  /** Cell whose row and column are highlighted. */
  readonly highlighted: Cell | undefined;
}

/** Draws part of the matrix as a table. Cells are indices of the arrangement, with -1 for headers. */
export interface Painter {
  readonly sheet: HTMLElement;
  readonly table: HTMLElement;
  /** @param everything whether existing items are redrawn */
  draw(painted: Painted, everything: boolean): void;
  elementAt(cell: Cell): HTMLElement | undefined;
  cellOf(target: EventTarget | null): Cell | undefined;
  highlight(cell: Cell, isOn: boolean): void;
}

interface Row {
  readonly site: HTMLElement;
  readonly name: HTMLElement;
  readonly note: HTMLElement;
  readonly count: HTMLElement;
  readonly cells: Pool<HTMLElement>;
  /** Squares in one shape, since styling thousands of cells takes longer than a frame. */
  readonly squares: SVGPathElement;
  columns: readonly PoolItem[];
  held: HeldColumns;
  /** First and last column in `squares`. */
  block: string;
}

/** Cells truncate names much earlier. */
const maxNameLength = 300;
/** Number of columns drawn at a time, so that squares rarely change while scrolling. */
const blockSize = 64;
const cellSize = 22;
const square = 'h8q4 0 4 4v8q0 4-4 4h-8q-4 0-4-4v-8q0-4 4-4z';

const noColumns: readonly PoolItem[] = [];
const svg = 'http://www.w3.org/2000/svg';

export function createPainter(labels: MatrixLabels, count: (value: number) => string): Painter {
  const { sheet, table, headRow, corner, body } = createGridSheet(labels.grid, labels.site);
  const band = element('div', 'column-band');
  sheet.prepend(band);
  band.hidden = true;

  const parts = new WeakMap<Element, Row>();
  const columnPool = createPool(headRow, createColumn, fillColumn);
  const rowPool = createPool(body, createRow, fillRow);
  let painted: Painted | undefined;
  let isLaidOutAnew = true;
  let cellsIn: ReturnType<typeof createCells> | undefined;
  let shown: MatrixCells | undefined;

  function createColumn(): HTMLElement {
    const header = gridPart('th', 'column', 'columnheader');
    header.scope = 'col';
    header.append(element('span', 'label'));
    return header;
  }

  function fillColumn(header: HTMLElement, { index, start }: PoolItem): void {
    if (!painted) return;
    const { content, highlighted } = painted;
    const column = content.arrangement.columns[index] ?? -1;
    const isSorted = content.view.sort === column;
    header.style.left = `${start}px`;
    set(header, { 'aria-colindex': String(index + 2), 'aria-sort': isSorted ? 'descending' : 'none' });
    header.classList.toggle('sorted', isSorted);
    header.classList.toggle('cross', highlighted?.column === index);
    if (header.firstElementChild)
      header.firstElementChild.textContent = plain(shown?.columnAt(index) ?? '', maxNameLength);
  }

  function createRow(): HTMLElement {
    const row = gridPart('tr', '', 'row');
    const site = gridPart('th', 'site', 'rowheader');
    const [name, note, total] = [element('span', 'name'), element('span', 'note'), element('span', 'count')];
    site.ariaColIndex = '1';
    site.append(name, note, total);
    row.append(site);
    const cells = createPool(
      row,
      () => gridPart('td', '', 'gridcell'),
      (cell, { index, start }) => {
        cell.style.left = `${start}px`;
        cell.ariaColIndex = String(index + 2);
        labelCell(cell, parts.get(row)?.held.has(index) ?? false);
      },
    );
    const [drawing, squares] = [document.createElementNS(svg, 'svg'), document.createElementNS(svg, 'path')];
    drawing.ariaHidden = 'true';
    drawing.append(squares);
    row.append(drawing);
    parts.set(row, {
      site,
      name,
      note,
      count: total,
      cells,
      squares,
      columns: noColumns,
      held: nothingHeld,
      block: '',
    });
    return row;
  }

  function labelCell(cell: HTMLElement, isHeld: boolean): void {
    cell.ariaLabel = isHeld ? labels.held : labels.notHeld;
  }

  function fillRow(row: HTMLElement, { index, start }: PoolItem): void {
    const line = painted?.content.arrangement.lines[index];
    const rowParts = parts.get(row);
    if (!painted || !line || !rowParts) return;
    const { content, highlighted } = painted;
    const held = shown?.heldAt(index) ?? nothingHeld;
    const { rows, organizations } = content.matrix;
    const isGroup = line.kind === 'organization';
    const site = isGroup ? undefined : rows[line.row];
    const organization = organizations[isGroup ? line.organization : (site?.organization ?? -1)];
    row.style.top = `${start}px`;
    row.ariaRowIndex = String(index + 2);
    row.className = isGroup ? 'group' : index % 2 === 0 ? 'even' : '';
    row.classList.toggle('cross', highlighted?.row === index);
    set(rowParts.site, { scope: isGroup ? 'rowgroup' : 'row', 'aria-description': labels.open });
    rowParts.name.textContent = plain((site ?? organization)?.name ?? '', maxNameLength);
    rowParts.note.textContent = site && !content.view.grouped ? plain(organization?.name ?? '', maxNameLength) : '';
    rowParts.count.textContent = count(isGroup ? line.sites : held.count);
    drawHeld(rowParts, held, isGroup ? noColumns : painted.columns);
  }

  function drawHeld(rowParts: Row, held: HeldColumns, columns: readonly PoolItem[]): void {
    const before = rowParts.held;
    rowParts.held = held;
    for (const [column, cell] of rowParts.cells.all())
      if (before.has(column) !== held.has(column)) labelCell(cell, held.has(column));
    rowParts.block = '';
    drawColumns(rowParts, columns, isLaidOutAnew);
  }

  function drawColumns(rowParts: Row, columns: readonly PoolItem[], everything: boolean): void {
    if (everything || rowParts.columns !== columns) rowParts.cells.draw(columns, everything);
    rowParts.columns = columns;
    const [from, to] = blockOf(columns);
    if (rowParts.block === `${from}-${to}`) return;
    rowParts.block = `${from}-${to}`;
    rowParts.squares.setAttribute('d', squaresOf(rowParts.held, from, to));
  }

  return {
    sheet,
    table,
    draw(next, everything) {
      const { content, rows, columns } = next;
      if (painted?.content.matrix !== content.matrix) cellsIn = createCells(content.matrix);
      if (painted?.content !== content) shown = cellsIn?.(content.arrangement);
      painted = next;
      isLaidOutAnew = everything;
      if (everything) {
        set(table, {
          'aria-rowcount': String(content.arrangement.lines.length + 1),
          'aria-colcount': String(content.arrangement.columns.length + 1),
        });
        table.classList.toggle('grouped', content.view.grouped);
        set(corner, { 'aria-sort': content.view.sort === 'name' ? 'ascending' : 'none' });
      }
      columnPool.draw(columns, everything);
      rowPool.draw(rows, everything);
      if (everything) return;
      for (const [index, row] of rowPool.all()) {
        const rowParts = parts.get(row);
        if (rowParts && content.arrangement.lines[index]?.kind === 'site') drawColumns(rowParts, columns, false);
      }
    },
    elementAt({ row, column }) {
      if (row < 0) return column < 0 ? corner : columnPool.get(column);
      const drawn = rowPool.get(row);
      const rowParts = drawn && parts.get(drawn);
      return rowParts?.cells.get(column) ?? rowParts?.site;
    },
    cellOf(target) {
      const cell = target instanceof Element ? target.closest('th, td') : null;
      const row = cell?.parentElement;
      return cell && row ? { row: Number(row.ariaRowIndex) - 2, column: Number(cell.ariaColIndex) - 2 } : undefined;
    },
    highlight({ row, column }, isOn) {
      const header = columnPool.get(column);
      rowPool.get(row)?.classList.toggle('cross', isOn);
      header?.classList.toggle('cross', isOn);
      band.hidden = !isOn || !header;
      if (header) band.style.left = header.style.left;
    },
  };
}

/** Returns the range of blocks around the drawn columns. Ignores the first and last, since one may be the distant focused column. */
function blockOf(columns: readonly PoolItem[]): readonly [from: number, to: number] {
  const inner = columns.length > 2 ? columns.slice(1, -1) : columns;
  const first = inner[0]?.index ?? 0;
  const last = inner.at(-1)?.index ?? -1;
  return [Math.floor((first - 1) / blockSize) * blockSize, Math.ceil((last + 2) / blockSize) * blockSize];
}

function squaresOf(held: HeldColumns, from: number, to: number): string {
  let path = '';
  for (let column = Math.max(0, from); column < to; column += 1)
    if (held.has(column)) path += `M${column * cellSize + 7} 3${square}`;
  return path;
}
