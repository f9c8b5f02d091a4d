import { moveInGrid, type Cell, type GridSize } from '../../../platform/common/gridMove.ts';
import type { GridCursor } from '../../../platform/webview/lists/gridCursor.ts';
import { isIn, rangeOf } from '../common/tableCells.ts';

interface SelectionOptions {
  readonly table: HTMLElement;
  readonly cursor: () => GridCursor;
  size(): GridSize;
  cellOf(target: EventTarget | null): Cell | undefined;
  onChange(): void;
}

/**
 * Selects cells: the focused one, or a range extended with Shift. Must be created before the cursor, to handle keys with Shift
 * first.
 */
export function createGridSelection(parts: SelectionOptions) {
  const { table } = parts;
  let ends: { readonly from: Cell; readonly to: Cell } | undefined;
  const rangeNow = () => (ends ? rangeOf(ends.from, ends.to, parts.size()) : undefined);
  const active = () => parts.cursor().active;

  function select(from: Cell, to: Cell): void {
    ends = { from, to };
    parts.onChange();
  }

  function clear(): void {
    if (!ends) return;
    ends = undefined;
    parts.onChange();
  }

  function press(event: KeyboardEvent): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const take = () => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    if (key.toLowerCase() === 'a' && ctrlKey !== metaKey && !altKey && !shiftKey) {
      take();
      const { rows, columns } = parts.size();
      return select({ row: -1, column: -1 }, { row: rows - 1, column: columns - 1 });
    }
    if (key === ' ' && shiftKey && !ctrlKey && !metaKey && !altKey) {
      take();
      return select({ row: active().row, column: -1 }, { row: active().row, column: -1 });
    }
    if (key === 'Escape') return clear();
    const pressed = { key, ctrlKey, metaKey, altKey, shiftKey: false };
    const from = ends?.from ?? active();
    const to = moveInGrid(ends?.to ?? active(), pressed, parts.size());
    if (!to) return;
    if (!shiftKey) return clear();
    take();
    // A range that began in a cell can't be extended to the headers.
    const within = { row: from.row < 0 ? to.row : Math.max(0, to.row), column: to.column };
    select(from, { ...within, column: from.column < 0 ? to.column : Math.max(0, to.column) });
    parts.cursor().goTo(ends?.to ?? within);
  }

  function point(event: PointerEvent): void {
    const cell = parts.cellOf(event.target);
    if (!cell) return;
    const range = rangeNow();
    if (event.button === 0 && event.shiftKey && cell.row >= 0) select(ends?.from ?? active(), cell);
    // A menu that is opened within the selection applies to all of it, so the selection stays.
    else if (event.button === 0 || !range || !isIn(range, cell)) clear();
  }

  table.addEventListener('keydown', press);
  table.addEventListener('pointerdown', point);

  return {
    /** Undefined if only the focused cell is selected. */
    get range() {
      return rangeNow();
    },
    get concerned() {
      return rangeNow() ?? rangeOf(active(), active(), parts.size());
    },
    clear,
  };
}
