import { placeWords } from '../access/placeWords.ts';
import { byteOrderMark, csvField, csvLine } from '../text/csv.ts';
import { readHeld, type AccessMatrix } from './accessMatrix.ts';
import type { MatrixArrangement } from './matrixView.ts';

/** Cells of one file, of two characters each. */
const mostCells = 50_000_000;

export function isMatrixTooLargeForCsv({ sites, columns }: MatrixArrangement): boolean {
  return sites * columns.length > mostCells;
}

/**
 * The matrix as comma-separated values (RFC 4180), for spreadsheets: a line for each site in the order shown, with 1 where it
 * holds the privilege or role of the column and 0 where it does not. Names are whole.
 */
export function* matrixCsv(matrix: AccessMatrix, { lines, columns }: MatrixArrangement): Iterable<string> {
  const heldBy = readHeld(matrix);
  const head = [placeWords.organization, placeWords.site].flatMap(({ name, id }) => [name(), id()]);
  yield byteOrderMark + csvLine([...head, ...columns.map((column) => matrix.columns[column] ?? '')]);
  for (const line of lines) {
    if (line.kind !== 'site') continue;
    const row = matrix.rows[line.row]!;
    const organization = matrix.organizations[row.organization]!;
    const held = heldBy(line.row);
    const names = [organization.name, organization.id ?? '', row.name, row.id ?? ''].map(csvField);
    yield `${[...names, ...columns.map((column) => (held.has(column) ? '1' : '0'))].join(',')}\r\n`;
  }
}
