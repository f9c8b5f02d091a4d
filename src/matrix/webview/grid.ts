import { plain } from '../../platform/common/text/displayText.ts';
import { createAxis } from '../../platform/webview/axis.ts';
import { nameForMenus } from '../../platform/webview/contextMenu.ts';
import { element } from '../../platform/webview/elements.ts';
import { createGridCursor } from '../../platform/webview/gridCursor.ts';
import { onceAFrame } from '../../platform/webview/gridSheet.ts';
import type { Cell } from '../../table/common/gridMove.ts';
import type { CellAct, MatrixLabels } from '../common/matrixMessages.ts';
import type { MatrixLine } from '../common/matrixView.ts';
import { createPainter, type GridContent } from './painter.ts';

export interface GridEvents {
  /** Called for the cell under the mouse, else the focused one. */
  onPoint(cell: Cell | undefined): void;
  onOpen(line: MatrixLine): void;
  /** Called to copy a cell's name. */
  onCopy(cell: Cell): void;
  /** Called when a header is chosen. */
  onSort(sort: 'name' | number): void;
  onScroll(): void;
}

export interface Grid {
  /** Scrolling element of the whole matrix. Only the visible part is drawn. */
  readonly scroller: HTMLElement;
  show(content: GridContent): void;
  /** Focuses a cell and scrolls to it. */
  goTo(cell: Cell): void;
  /** Runs a menu command on the focused cell. */
  choose(act: CellAct): void;
}

const cellSize = 22;
/** Angle of column names, as in the style sheet. */
const angle = (50 / 180) * Math.PI;
/** Longer column names are truncated. */
const maxReach = 240;
const minReach = 60;
/** Share of the panel's height for the names of columns. */
const maxHeadShare = 0.4;
/** Rotated names extend to the right, so columns before the visible ones are drawn too. */
const beyond = { rows: { before: 3, after: 3 }, columns: { before: 6, after: 2 } };

export function createGrid(labels: MatrixLabels, count: (value: number) => string, events: GridEvents): Grid {
  const scroller = element('div', 'scroller');
  const painter = createPainter(labels, count);
  const { sheet, table } = painter;
  const drawSoon = onceAFrame(() => draw(false));
  const rowAxis = createAxis({ scroller, horizontal: false, size: cellSize, beyond: beyond.rows, onChange: drawSoon });
  const columnAxis = createAxis({
    scroller,
    horizontal: true,
    size: cellSize,
    beyond: beyond.columns,
    onChange: drawSoon,
  });
  let content: GridContent | undefined;
  let hovered: Cell | undefined;
  let highlighted: Cell | undefined;
  /** Length of the column names in pixels. */
  let reach = maxReach;
  nameForMenus(scroller, 'matrix', true);
  scroller.append(sheet);

  function draw(everything: boolean): void {
    if (!content) return;
    painter.draw({ content, rows: rowAxis.items(), columns: columnAxis.items(), highlighted }, everything);
    cursor.settle();
  }

  /** Adapts sizes to the content and the panel. */
  function layOut(): void {
    if (!content) return;
    const { arrangement } = content;
    // In a low panel, rows need the room more than long names of columns.
    const roomForNames = (scroller.clientHeight * maxHeadShare - 20) / Math.sin(angle);
    const shown = Math.round(Math.min(reach, Math.max(minReach, roomForNames)));
    const head = Math.round(shown * Math.sin(angle)) + 20;
    const lead = Math.round(Math.min(320, Math.max(150, scroller.clientWidth * 0.4)));
    rowAxis.set({ count: arrangement.lines.length, lead: head, tail: 0, pinned: cursor.active.row });
    columnAxis.set({
      count: arrangement.columns.length,
      lead,
      tail: Math.round(shown * Math.cos(angle)),
      pinned: cursor.active.column,
    });
    for (const [name, value] of Object.entries({ head, lead, reach: shown }))
      sheet.style.setProperty(`--${name}`, `${value}px`);
    sheet.style.width = `${columnAxis.length()}px`;
    sheet.style.height = `${rowAxis.length()}px`;
  }

  function point(): void {
    if (highlighted) painter.highlight(highlighted, false);
    highlighted = hovered ?? (table.contains(document.activeElement) ? cursor.active : undefined);
    if (highlighted) painter.highlight(highlighted, true);
    events.onPoint(highlighted);
  }

  function hover(cell: Cell | undefined): void {
    hovered = cell;
    point();
  }

  function act({ row, column }: Cell): void {
    const line = content?.arrangement.lines[row];
    if (line) events.onOpen(line);
    else events.onSort(content?.arrangement.columns[column] ?? 'name');
  }

  const cursor = createGridCursor({
    table,
    rows: rowAxis,
    columns: columnAxis,
    size: () => ({
      rows: content?.arrangement.lines.length ?? 0,
      columns: content?.arrangement.columns.length ?? 0,
    }),
    elementAt: (cell) => painter.elementAt(cell),
    cellOf: (target) => painter.cellOf(target),
    draw(everything) {
      layOut();
      draw(everything);
    },
    onMove: () => (hovered = undefined),
    onArrive: point,
    onAct: act,
    onCopy: (cell) => events.onCopy(cell),
  });
  table.addEventListener('mouseover', ({ target }) => hover(painter.cellOf(target)));
  table.addEventListener('mouseleave', () => hover(undefined));
  table.addEventListener('focusin', point);
  table.addEventListener('focusout', point);
  scroller.addEventListener('scroll', () => events.onScroll(), { passive: true });
  new ResizeObserver(() => {
    layOut();
    draw(true);
  }).observe(scroller);

  return {
    scroller,
    choose(chosen) {
      const { active } = cursor;
      if (chosen === 'copy') events.onCopy(active);
      else if (active.row >= 0) act(active);
    },
    goTo(cell) {
      hovered = undefined;
      cursor.goTo(cell);
    },
    show(next) {
      content = next;
      const { lines, columns } = next.arrangement;
      reach = Math.min(
        widest(
          columns.map((column) => next.matrix.columns[column] ?? ''),
          scroller,
        ) + 14,
        maxReach,
      );
      const { active } = cursor;
      cursor.activate(
        { row: Math.min(active.row, lines.length - 1), column: Math.min(active.column, columns.length - 1) },
        true,
      );
      hover(undefined);
    },
  };
}

/** Measures the 20 longest texts and returns the greatest width in pixels. */
function widest(texts: readonly string[], inside: HTMLElement): number {
  const longest = [...texts].sort((a, b) => b.length - a.length).slice(0, 20);
  const brush = document.createElement('canvas').getContext('2d');
  if (!brush) return maxReach;
  const { fontSize, fontFamily } = getComputedStyle(inside);
  brush.font = `${fontSize} ${fontFamily}`;
  return Math.max(60, ...longest.map((text) => brush.measureText(plain(text)).width));
}
