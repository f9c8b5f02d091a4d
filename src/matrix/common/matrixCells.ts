import type { Cell } from '../../table/common/gridMove.ts';
import { readHeld, type AccessMatrix } from './accessMatrix.ts';
import { nothingHeld, type HeldColumns } from './columnSet.ts';
import type { MatrixArrangement } from './matrixView.ts';

/** The content of a matrix by the rows and columns that are shown, which a search or an order counts otherwise than the matrix does. */
export interface MatrixCells {
  /** The shown columns that a shown row holds. A group holds none; `count` is that of the whole row. */
  heldAt(row: number): HeldColumns;
  columnAt(column: number): string | undefined;
  /** The names of the row and of the column, as far as a cell has them: headers have one. */
  namesAt(cell: Cell): readonly string[];
}

/** Prepares the cells of a matrix for one arrangement after the other. */
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
