import { byteOrderMark, csvLine } from '../text/csv.ts';
import { cellText, type Table } from './table.ts';
import type { TableArrangement } from './tableView.ts';

/** What is shown of a table as comma-separated values (RFC 4180), for spreadsheets: a line for each row, below the names of the columns. */
export function tableCsv(table: Table, { rows, columns }: TableArrangement): string {
  const lines = rows.map((row) => csvLine(columns.map((column) => cellText(table.rows[row], column))));
  return byteOrderMark + [csvLine(columns), ...lines].join('');
}
