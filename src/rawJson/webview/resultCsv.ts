import { parseJson } from '../../platform/common/json/json.ts';
import { tableAt } from '../../table/common/table.ts';
import { tableCsv } from '../../table/common/tableCsv.ts';
import { createTableArranger, type TableView } from '../../table/common/tableView.ts';
import type { RawJsonContent } from '../common/rawJson.ts';

/** What a person sees of the result of a query as a table, as comma-separated values. */
export function resultCsv({ text, views }: RawJsonContent, view: TableView): Uint8Array | undefined {
  const table = text !== undefined && views?.table ? tableAt(parseJson(text), views.table) : undefined;
  if (!table) return undefined;
  return new TextEncoder().encode([...tableCsv(table, createTableArranger(table)(view))].join(''));
}
