import { byteOrderMark, csvLine, excelFormat, type CsvFormat } from '../../platform/common/text/csv.ts';
import { cellText, mostCells, type Table } from './table.ts';
import type { TableArrangement } from './tableView.ts';

export function isTooLargeForCsv({ rows, columns }: TableArrangement): boolean {
  return rows.length * columns.length > mostCells;
}

/** What is shown of a table as separated values, for spreadsheets: a line for each row, below the names of the columns. */
export function* tableCsv(
  table: Table,
  { rows, columns }: TableArrangement,
  { separator, hasMark }: CsvFormat = excelFormat,
): Iterable<string> {
  yield (hasMark ? byteOrderMark : '') + csvLine(columns, separator);
  for (const row of rows)
    yield csvLine(
      columns.map((column) => cellText(table.rows[row], column)),
      separator,
    );
}
