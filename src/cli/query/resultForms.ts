import { valueAt } from '../../api/common/pages/envelope.ts';
import { isObject, writeJson } from '../../platform/common/json/json.ts';
import { csvLine } from '../../platform/common/text/csv.ts';
import { plain } from '../../platform/common/text/displayText.ts';
import { cellText, growingTable, tablePathOf } from '../../table/common/table.ts';

export const resultForms = ['json', 'table', 'csv', 'tsv'] as const;
export type ResultForm = (typeof resultForms)[number];

/** A result in rows. The head is there where the cells have names. */
interface Rows {
  readonly head?: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A result as it is written, with a line break at its end. Undefined for JSON that is too large to be written. */
export function resultText(value: unknown, form: ResultForm): string | undefined {
  if (form === 'json') {
    const json = writeJson(value, 2) ?? writeJson(value);
    return json === undefined ? undefined : `${json}\n`;
  }
  const { head, rows } = rowsOf(value);
  if (form === 'csv') return [...(head ? [head] : []), ...rows].map((row) => csvLine(row)).join('');
  if (form === 'tsv') return rows.map((row) => `${row.map(inOneLine).join('\t')}\n`).join('');
  return columns([...(head ? [head] : []), ...rows].map((row) => row.map(inOneLine)));
}

function rowsOf(value: unknown): Rows {
  const path = tablePathOf(value);
  const found = path ? valueAt(value, path) : value;
  if (!Array.isArray(found)) return isObject(found) ? objectRows([found]) : { rows: [[textOf(found)]] };
  if (found.length > 0 && found.every(isObject)) return objectRows(found);
  return { rows: found.map((row: unknown) => (Array.isArray(row) ? row.map(textOf) : [textOf(row)])) };
}

function objectRows(objects: readonly Readonly<Record<string, unknown>>[]): Rows {
  const { columns: head } = growingTable([], objects);
  return { head, rows: objects.map((row) => head.map((column) => cellText(row, column))) };
}

function textOf(value: unknown): string {
  return cellText({ value }, 'value');
}

/** A cell whose line breaks and tabs are seen, so that it stays one. */
function inOneLine(text: string): string {
  return plain(text, Infinity);
}

/** Columns with two blanks between them. A very long cell does not make the others as wide. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, { length }] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, Math.min(widest, length));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

const widest = 60;
