import { moveInGrid, type Cell } from '../../table/common/gridMove.ts';
import type { Axis } from './axis.ts';
import { isShortcut } from './elements.ts';

export interface CursorOptions {
  readonly table: HTMLElement;
  readonly rows: Axis;
  readonly columns: Axis;
  size(): { readonly rows: number; readonly columns: number };
  elementAt(cell: Cell): HTMLElement | undefined;
  cellOf(target: EventTarget | null): Cell | undefined;
  /** Draws what is in view and the active cell. @param everything also what is drawn already */
  draw(everything: boolean): void;
  /** A key is about to lead to a cell. */
  onMove?(cell: Cell): void;
  /** The focus is where a key or the extension has led it. A page without the keyboard is not told of the focus in it. */
  onArrive?(): void;
  /** A header was chosen, or any other cell by Enter or a double-click. */
  onAct(cell: Cell): void;
  onCopy(cell: Cell): void;
}

/** The one cell of a grid that the Tab key leads to, and that keys move (WAI-ARIA Authoring Practices, "Grid"). */
export interface GridCursor {
  readonly active: Cell;
  activate(cell: Cell, everything: boolean): void;
  /** Moves the focus to a cell, and brings it into view. */
  goTo(cell: Cell): void;
  /** To be called when cells have been drawn, since elements stand for one cell after the other. */
  settle(): void;
}

export function createGridCursor(parts: CursorOptions): GridCursor {
  const { table, rows, columns } = parts;
  let active: Cell = { row: -1, column: -1 };
  let tabStop: HTMLElement | undefined;
  /** The focus is to follow once the cell is drawn, which takes until the size of a new page is known. */
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
    // A header of a column sorts; any other cell has the focus with the first click, to be copied.
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
      parts.onArrive?.();
    },
  };
}
