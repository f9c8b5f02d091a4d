import { moveInGrid, type Cell } from '../../common/gridMove.ts';
import { isShortcut } from '../elements.ts';
import type { Axis } from './axis.ts';

export interface CursorOptions {
  readonly table: HTMLElement;
  readonly rows: Axis;
  readonly columns: Axis;
  size(): { readonly rows: number; readonly columns: number };
  elementAt(cell: Cell): HTMLElement | undefined;
  cellOf(target: EventTarget | null): Cell | undefined;
  /** Draws new cells, or all of them if `everything` is set. */
  draw(everything: boolean): void;
  onMove?(cell: Cell): void;
  /** Called for Enter, Space, a click on a header, and a double-click on any other cell. */
  onAct(cell: Cell): void;
  onCopy(cell: Cell): void;
}

export type GridCursor = ReturnType<typeof createGridCursor>;

/** Creates the active cell of a grid, its only tab stop (WAI-ARIA Authoring Practices, "Grid"). */
export function createGridCursor(parts: CursorOptions) {
  const { table, rows, columns } = parts;
  let active: Cell = { row: -1, column: -1 };
  let tabStop: HTMLElement | undefined;
  /** Whether the focus moves to the cell once it is drawn. */
  let isLeading = false;

  function activate(cell: Cell, everything: boolean): void {
    active = cell;
    parts.draw(everything);
  }

  function goTo(cell: Cell): void {
    isLeading = true;
    activate(cell, false);
    if (cell.row >= 0) rows.scrollTo(cell.row);
    if (cell.column >= 0) columns.scrollTo(cell.column);
  }

  function press(event: KeyboardEvent): void {
    if (isShortcut(event, 'c') && document.getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      parts.onCopy(active);
      return;
    }
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    const isChosen = isPlain && (event.key === 'Enter' || event.key === ' ');
    const cell = moveInGrid(active, event, { ...parts.size(), page: rows.page() });
    if (!cell && !isChosen) return;
    event.preventDefault();
    if (!cell) {
      parts.onAct(active);
      return;
    }
    parts.onMove?.(cell);
    goTo(cell);
  }

  table.addEventListener('focusin', ({ target }) => {
    const cell = parts.cellOf(target);
    if (cell && parts.elementAt(active) !== target) activate(cell, false);
  });
  table.addEventListener('keydown', press);
  table.addEventListener('click', ({ target }) => {
    const cell = parts.cellOf(target);
    // A click on a cell that isn't a header only sets the focus, so that the cell can be copied.
    if (cell && cell.row < 0) parts.onAct(cell);
  });
  table.addEventListener('dblclick', ({ target }) => {
    const cell = parts.cellOf(target);
    if (cell && cell.row >= 0) parts.onAct(cell);
  });

  return {
    get active() {
      return active;
    },
    activate,
    goTo,
    /** Updates the tab stop. Call it after drawing. */
    settle() {
      const next = parts.elementAt(active);
      if (tabStop !== next) {
        tabStop?.setAttribute('tabindex', '-1');
        next?.setAttribute('tabindex', '0');
        tabStop = next;
      }
      if (!isLeading || !next) return;
      isLeading = false;
      next.focus({ preventScroll: true });
    },
  };
}
