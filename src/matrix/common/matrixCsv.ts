import { placeWords } from '../../access/common/placeWords.ts';
import { byteOrderMark, csvField, csvLine, excelFormat, type CsvFormat } from '../../platform/common/text/csv.ts';
import { readHeld, type AccessMatrix } from './accessMatrix.ts';
import type { MatrixArrangement } from './matrixView.ts';

/** Limit of a file, at two characters per cell. */
const maxCells = 50_000_000;

export function isMatrixTooLargeForCsv({ sites, columns }: MatrixArrangement): boolean {
  return sites * columns.length > maxCells;
}

/** Yields the matrix as CSV: one line per visible site, with 1 or 0 for each column. Names are complete. */
export function* matrixCsv(
  matrix: AccessMatrix,
  { lines, columns }: MatrixArrangement,
  { separator, hasByteOrderMark }: CsvFormat = excelFormat,
): Iterable<string> {
  const heldBy = readHeld(matrix);
  const head = [placeWords.organization, placeWords.site].flatMap(({ name, id }) => [name(), id()]);
  const names = columns.map((column) => matrix.columns[column] ?? '');
  yield (hasByteOrderMark ? byteOrderMark : '') + csvLine([...head, ...names], separator);
  for (const line of lines) {
    if (line.kind !== 'site') continue;
    const row = matrix.rows[line.row]!;
    const organization = matrix.organizations[row.organization]!;
    const held = heldBy(line.row);
    const place = [organization.name, organization.id ?? '', row.name, row.id ?? ''].map(csvField);
    yield `${[...place, ...columns.map((column) => (held.has(column) ? '1' : '0'))].join(separator)}\r\n`;
  }
}
