/** Position of a shown cell; -1 for the headers. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly page: number;
}

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Returns the cell that a key moves to (WAI-ARIA Authoring Practices, "Grid"), or undefined for other keys. */
export function moveInGrid({ row, column }: Cell, pressed: PressedKey, size: GridSize): Cell | undefined {
  if (pressed.altKey || pressed.shiftKey) return undefined;
  const far = pressed.ctrlKey || pressed.metaKey;
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const moves: Record<string, Cell> = {
    ArrowUp: { row: far ? -1 : row - 1, column },
    ArrowDown: { row: far ? lastRow : row + 1, column },
    ArrowLeft: { row, column: far ? -1 : column - 1 },
    ArrowRight: { row, column: far ? lastColumn : column + 1 },
    Home: { row: far ? -1 : row, column: -1 },
    End: { row: far ? lastRow : row, column: lastColumn },
    PageUp: { row: Math.max(row - size.page, Math.min(row, 0)), column },
    PageDown: { row: row + size.page, column },
  };
  const to = Object.hasOwn(moves, pressed.key) ? moves[pressed.key] : undefined;
  return to && { row: within(to.row, lastRow), column: within(to.column, lastColumn) };
}

function within(index: number, last: number): number {
  return Math.max(-1, Math.min(index, last));
}
