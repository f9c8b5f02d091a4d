import { isObject, own, writeJson } from '../../../platform/common/json/json.ts';
import { countText } from '../../../platform/common/text/displayText.ts';
import { ask, faultIn, fewSteps } from '../../../responses/query/common/query.ts';
import type { QueryFault } from '../../../responses/query/common/queryFault.ts';
import { queryFaultText } from '../../../responses/query/common/queryText.ts';
import { NoAnswer } from './toolInput.ts';
import { nameText, page, someNames, withData } from './toolText.ts';

/** Part of a response that a model asks for. */
export interface Asked {
  /** JMESPath. */
  readonly query?: string;
  /** Members of rows. */
  readonly columns?: readonly string[];
  /** Member whose values are counted. */
  readonly distinct?: string;
}

/** Data for an answer, with sentences about it. */
export interface AskedData {
  readonly shown: Readonly<Record<string, unknown>>;
  readonly sentences: string;
}

/** @throws NoAnswer if the query is invalid */
export function checkQuery({ query }: Asked): void {
  const fault = query === undefined ? undefined : faultIn(query);
  if (fault) throw invalidQuery(fault);
}

function invalidQuery(fault: QueryFault): NoAnswer {
  return new NoAnswer(`The query fails at character ${fault.at + 1}: ${queryFaultText(fault)}`);
}

/**
 * Returns as much as fits of what is asked of the rows of a list, or else of the whole response.
 *
 * @throws NoAnswer if the query fails, or no row has a member that is asked for
 */
export function askedOf(value: unknown, isList: boolean, asked: Asked, boundary: string): AskedData {
  const { query, columns, distinct } = asked;
  const result = query === undefined ? { value } : ask(query, value, fewSteps);
  if ('fault' in result) throw invalidQuery(result.fault);
  const found = result.value;
  if (!Array.isArray(found)) {
    if (columns || distinct !== undefined)
      throw new NoAnswer('"columns" and "distinct" are for rows, and this is no list. Choose one with "query".');
    return { shown: { [query === undefined ? 'response' : 'result']: found }, sentences: '' };
  }
  const all = found as unknown[];
  checkColumns(all, [...(columns ?? []), distinct ?? []].flat(), boundary);
  const rows =
    distinct === undefined ? (columns ? all.map((row) => cellsOf(row, columns)) : all) : counted(all, distinct);
  const { rows: shown, total } = page(rows, 0, (row) => row, Infinity);
  const number = (count: number) => countText(count, 'en');
  const gives = query === undefined ? '' : ` The query gives ${number(all.length)} rows.`;
  const values =
    distinct === undefined || all.length === 0
      ? ''
      : ` They have ${number(total)} values of "${nameText(distinct)}", each with its count.`;
  const slice = `[${shown.length}:]`;
  const rest = query === undefined ? `"query": "${slice}"` : `" | ${slice}" at the end of "query"`;
  const less = distinct === undefined ? `, or fewer "columns". For the others, use ${rest}` : '';
  const cut =
    shown.length < total
      ? ` Only the first ${number(shown.length)} of these ${number(total)} fit: narrow it with "query"${less}.`
      : '';
  return {
    shown: { ...(columns && distinct === undefined && { columns }), [isList ? 'rows' : 'result']: shown },
    sentences: gives + values + cut,
  };
}

/** @throws NoAnswer if there are rows, and none has a member of one of the names */
export function checkColumns(rows: readonly unknown[], names: readonly string[], boundary: string): void {
  if (rows.length === 0 || names.length === 0) return;
  const known = new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])));
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0)
    throw new NoAnswer(
      withData(
        `No row has ${missing.map((name) => `"${nameText(name)}"`).join(', ')}. The rows have these members.`,
        'the service',
        someNames(known, 100),
        boundary,
      ),
    );
}

function cellsOf(row: unknown, columns: readonly string[]): readonly unknown[] {
  return columns.map((name) => (isObject(row) ? (own(row, name) ?? null) : null));
}

/** Returns the values of a member, each with its number of rows, the most frequent first. */
function counted(rows: readonly unknown[], name: string): readonly (readonly [value: unknown, count: number])[] {
  const counts = new Map<string, { readonly value: unknown; count: number }>();
  for (const [value] of rows.map((row) => cellsOf(row, [name]))) {
    const key = writeJson(value) ?? '';
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { value, count: 1 });
  }
  return [...counts.values()].map(({ value, count }) => [value, count] as const).sort(([, a], [, b]) => b - a);
}
