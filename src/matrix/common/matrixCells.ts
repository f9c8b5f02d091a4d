import type { Cell } from '../../table/common/gridMove.ts';
import { readHeld, type AccessMatrix } from './accessMatrix.ts';
import { nothingHeld, type HeldColumns } from './columnSet.ts';
import type { MatrixArrangement } from './matrixView.ts';

/** Cells by visible rows and columns. */
export interface MatrixCells {
  /** Returns the visible columns of a row. Groups have none; `count` includes hidden ones. */
  heldAt(row: number): HeldColumns;
  columnAt(column: number): string | undefined;
  /** Returns the names of row and column; headers have one. */
  namesAt(cell: Cell): readonly string[];
}

export function createCells(matrix: AccessMatrix): (arrangement: MatrixArrangement) => MatrixCells {
  const { rows, organizations, columns: names } = matrix;
  const heldBy = readHeld(matrix);
  return ({ lines, columns }) => {
    const columnAt = (column: number) => names[columns[column] ?? -1];
    return {
      heldAt(row) {
        const line = lines[row];
        if (line?.kind !== 'site') return nothingHeld;
        const held = heldBy(line.row);
        return { count: held.count, has: (column) => held.has(columns[column] ?? -1) };
      },
      columnAt,
      namesAt({ row, column }) {
        const line = lines[row];
        const place = line?.kind === 'site' ? rows[line.row] : line && organizations[line.organization];
        return [place?.name, columnAt(column)].filter((name) => name !== undefined);
      },
    };
  };
}
