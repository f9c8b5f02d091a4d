import { isObject, parseJson, writeJson } from '../platform/common/json/json.ts';
import { csvLine, tsvLine } from '../platform/common/text/csv.ts';
import { plain, withUnseenEscaped } from '../platform/common/text/displayText.ts';
import { ask, maxSteps } from '../responses/query/common/query.ts';
import { cellText, growingTable, tablePathOf } from '../responses/table/common/table.ts';
import { valueAt } from '../service/forms/common/envelope.ts';
import { faultText } from './commandLine/queryFaults.ts';
import type { ResultForm, ResultOptions } from './commandLine/resultOptions.ts';

interface Target {
  readonly isTerminal: boolean;
  write(content: string): Promise<void>;
}

/**
 * Writes the result of a query.
 *
 * @returns the reason for a failure
 */
export async function writeResult(
  response: string,
  { query, form = 'json' }: ResultOptions,
  target: Target,
): Promise<string | undefined> {
  let value: unknown;
  try {
    value = parseJson(response);
  } catch {
    return "The response isn't JSON, so --query and --output have nothing to work on.";
  }
  if (query !== undefined) {
    const asked = ask(query, value, maxSteps);
    if ('fault' in asked) return faultText(query, asked.fault);
    ({ value } = asked);
  }
  const written = resultText(value, form);
  if (written === undefined) return 'The result is too large to be written.';
  await target.write(form === 'json' && target.isTerminal ? withUnseenEscaped(written) : written);
  return undefined;
}

/** Rows of a table. `head` is undefined if the columns have no names. */
interface Rows {
  readonly head?: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns a result with a final line break, or undefined if its JSON would be too large. */
function resultText(value: unknown, form: ResultForm): string | undefined {
  if (form === 'json') {
    const json = writeJson(value, 2) ?? writeJson(value);
    return json === undefined ? undefined : `${json}\n`;
  }
  const { head, rows } = rowsOf(value);
  if (form === 'csv') return [...(head ? [head] : []), ...rows].map((row) => csvLine(row)).join('');
  if (form === 'tsv') return rows.map((row) => tsvLine(row)).join('');
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

function inOneLine(text: string): string {
  return plain(text, Infinity);
}

/** Aligns columns. The width of a column ignores the excess of very long cells. */
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
