import { fold } from '../../../platform/common/text/fold.ts';
import type { DeviceCount } from '../../../service/forms/common/deviceCounts.ts';
import { cellText, type Table } from './table.ts';

export interface CellMatch {
  readonly column: string;
  readonly value: string;
}

export type ChosenCategory = Pick<DeviceCount, 'category' | 'kind'>;

/** Number of rows examined to find a column. */
const maxRows = 500;

/** Returns the cells that identify a category, in columns found by their values. */
export function categoryCells(
  table: Pick<Table, 'columns' | 'rows'>,
  counts: readonly DeviceCount[],
  { category, kind }: ChosenCategory,
): readonly CellMatch[] | undefined {
  const ofCategory = columnWith(
    table,
    counts.filter((one) => one.kind === undefined).map((one) => one.category),
  );
  if (ofCategory === undefined && kind === undefined) return undefined;
  const whole = ofCategory === undefined ? [] : [{ column: ofCategory, value: category }];
  if (kind === undefined) return whole;
  const ofKind = columnWith(
    table,
    counts.flatMap((one) => one.kind ?? []),
  );
  return ofKind === undefined ? undefined : [...whole, { column: ofKind, value: kind }];
}

/** Returns the column in which most rows have one of these names. */
function columnWith({ columns, rows }: Pick<Table, 'columns' | 'rows'>, names: readonly string[]): string | undefined {
  const wanted = new Set(names.map(fold));
  const first = rows.slice(0, maxRows);
  let best: { readonly column: string; readonly count: number } | undefined;
  for (const column of columns) {
    const count = first.filter((row) => wanted.has(fold(cellText(row, column)))).length;
    if (count > (best?.count ?? 0)) best = { column, count };
  }
  return best?.column;
}

export function holdsCells(row: Table['rows'][number] | undefined, cells: readonly CellMatch[]): boolean {
  return cells.every(({ column, value }) => fold(cellText(row, column)) === fold(value));
}
