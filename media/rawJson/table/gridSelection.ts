import { moveInGrid, type Cell, type GridSize } from '../../../src/model/table/gridMove.ts';
import { isIn, rangeOf, type CellRange } from '../../../src/model/table/tableSelection.ts';
import type { GridCursor } from '../../shared/gridCursor.ts';

interface SelectionParts {
  readonly table: HTMLElement;
  readonly cursor: () => GridCursor;
  size(): GridSize;
  cellOf(target: EventTarget | null): Cell | undefined;
  /** Other cells are selected. */
  onChange(): void;
}

/** The cells that are selected: the one with the focus, or those that a person has reached from it with Shift. */
export interface GridSelection {
  /** Undefined while it is no more than the cell with the focus. */
  readonly range: CellRange | undefined;
  /** The cells that an act concerns: the row or the column of a header, where that has the focus. */
  readonly concerned: CellRange | undefined;
  clear(): void;
}

/** To be made before the cursor, so that keys with Shift come here first. */
export function createGridSelection(parts: SelectionParts): GridSelection {
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
    // The header stays outside of a range that began in a cell.
    const within = { row: from.row < 0 ? to.row : Math.max(0, to.row), column: to.column };
    select(from, { ...within, column: from.column < 0 ? to.column : Math.max(0, to.column) });
    parts.cursor().goTo(ends?.to ?? within);
  }

  function point(event: PointerEvent): void {
    const cell = parts.cellOf(event.target);
    if (!cell) return;
    const range = rangeNow();
    if (event.button === 0 && event.shiftKey && cell.row >= 0) select(ends?.from ?? active(), cell);
    // A menu is for what is selected, when it is opened there.
    else if (event.button === 0 || !range || !isIn(range, cell)) clear();
  }

  table.addEventListener('keydown', press);
  table.addEventListener('pointerdown', point);

  return {
    get range() {
      return rangeNow();
    },
    get concerned() {
      return rangeNow() ?? rangeOf(active(), active(), parts.size());
    },
    clear,
  };
}
