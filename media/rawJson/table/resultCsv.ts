import { parseJson } from '../../../src/core/base/json/json.ts';
import type { RawJsonContent } from '../../../src/model/rawJson/rawJson.ts';
import { tableAt } from '../../../src/model/table/table.ts';
import { tableCsv } from '../../../src/model/table/tableCsv.ts';
import { createTableArranger, type TableView } from '../../../src/model/table/tableView.ts';

/** What a person sees of the result of a query as a table, as comma-separated values. */
export function resultCsv({ text, views }: RawJsonContent, view: TableView): Uint8Array | undefined {
  const table = text !== undefined && views?.table ? tableAt(parseJson(text), views.table) : undefined;
  if (!table) return undefined;
  return new TextEncoder().encode([...tableCsv(table, createTableArranger(table)(view))].join(''));
}
