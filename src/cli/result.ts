import { isObject, parsedJson, writeJson, type JsonObject } from '../platform/common/json/json.ts';
import { csvLine, tsvLine } from '../platform/common/text/csv.ts';
import { plain, withUnseenEscaped } from '../platform/common/text/displayText.ts';
import { ask, maxSteps } from '../responses/query/common/query.ts';
import type { QueryFault } from '../responses/query/common/queryFault.ts';
import { queryFaultText } from '../responses/query/common/queryText.ts';
import { allColumns, cellText, tablePathOf } from '../responses/table/common/table.ts';
import { valueAt } from '../service/forms/common/envelope.ts';
import { exitCodes } from './commandLine/usage.ts';
import { printError } from './messages.ts';
import type { Output } from './output.ts';

/** Forms in which `--output` writes a response or the result of its query. */
export const resultForms = ['json', 'table', 'csv', 'tsv'] as const;
type ResultForm = (typeof resultForms)[number];

export const unreadable = "The response isn't JSON, or there is too much of it.";

export interface ResultOptions {
  readonly query?: string;
  readonly form?: ResultForm;
}

/**
 * Writes the result of a query, or prints why there is none.
 *
 * @returns the exit code
 */
export async function writeResult(
  response: string,
  { query, form = 'json' }: ResultOptions,
  output: Output,
): Promise<number> {
  const failed = (sentence: string) => printError(sentence, exitCodes.failed);
  const parsed = parsedJson(response);
  if (!parsed) return failed(unreadable);
  let { value } = parsed;
  if (query !== undefined) {
    const asked = ask(query, value, maxSteps);
    if ('fault' in asked) return failed(faultText(query, asked.fault));
    ({ value } = asked);
  }
  const written = resultText(value, form);
  if (written === undefined) return failed('The result is too large to be written.');
  await output.write(form === 'json' && output.isTerminal ? withUnseenEscaped(written) : written);
  return exitCodes.done;
}

/** Returns why a query can't be evaluated, and where. */
export function faultText(query: string, fault: QueryFault): string {
  const place = fault.at > 0 && fault.at < query.length ? ` It is at "${plain(query.slice(fault.at), 30)}".` : '';
  return queryFaultText(fault) + place;
}

/** Maximum number of cells, most of which are empty, because a response has at most 8 million values. */
const maxCells = 20_000_000;

/** Rows of a table. `head` is undefined if the columns have no names. */
interface Rows {
  readonly head?: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns a result with a final line break, or undefined if it would be too large. */
function resultText(value: unknown, form: ResultForm): string | undefined {
  if (form === 'json') {
    const json = writeJson(value, 2) ?? writeJson(value);
    return json === undefined ? undefined : `${json}\n`;
  }
  const found = rowsOf(value);
  if (!found) return undefined;
  const { head, rows } = found;
  if (form === 'csv') return [...(head ? [head] : []), ...rows].map((row) => csvLine(row)).join('');
  if (form === 'tsv') return rows.map((row) => tsvLine(row)).join('');
  const cells = [...(head ? [head] : []), ...rows].map((row) => row.map((cell) => plain(cell, Infinity)));
  return alignedRows(cells, widest)
    .map((line) => `${line}\n`)
    .join('');
}

function rowsOf(value: unknown): Rows | undefined {
  const path = tablePathOf(value);
  const found = path ? valueAt(value, path) : value;
  if (!Array.isArray(found)) return isObject(found) ? objectRows([found]) : { rows: [[textOf(found)]] };
  if (found.length > 0 && found.every(isObject)) return objectRows(found);
  return { rows: found.map((row: unknown) => (Array.isArray(row) ? row.map(textOf) : [textOf(row)])) };
}

function objectRows(objects: readonly JsonObject[]): Rows | undefined {
  const head = allColumns(objects);
  if (objects.length * head.length > maxCells) return undefined;
  return { head, rows: objects.map((row) => head.map((column) => cellText(row, column))) };
}

function textOf(value: unknown): string {
  return cellText({ value }, 'value');
}

const widest = 60;

/**
 * Aligns columns.
 *
 * @param widest limit for the width of a column; a longer cell exceeds it without widening the column
 */
export function alignedRows(rows: readonly (readonly string[])[], widest = Infinity): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, { length }] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, Math.min(widest, length));
  const line = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  return rows.map((row) => line(row).trimEnd());
}
