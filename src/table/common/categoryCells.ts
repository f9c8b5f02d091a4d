import type { DeviceCount } from '../../jobs/common/deviceCounts.ts';
import { fold } from '../../platform/common/text/fold.ts';
import { cellText, type Table } from './table.ts';

/** A text that a column is to have. */
export interface CellMatch {
  readonly column: string;
  readonly value: string;
}

/** A category of devices, or a kind within one. */
export type ChosenCategory = Pick<DeviceCount, 'category' | 'kind'>;

/** The first rows stand for the others. */
const mostRows = 500;

/**
 * The cells that rows of a category have: those of the columns whose texts are names of categories, and of kinds. Which columns these
 * are, the rows say.
 *
 * @returns undefined where no column has any of these names
 */
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

/** The column in which most rows have one of these texts. */
function columnWith({ columns, rows }: Pick<Table, 'columns' | 'rows'>, names: readonly string[]): string | undefined {
  const wanted = new Set(names.map(fold));
  const first = rows.slice(0, mostRows);
  let best: { readonly column: string; readonly count: number } | undefined;
  for (const column of columns) {
    const count = first.filter((row) => wanted.has(fold(cellText(row, column)))).length;
    if (count > (best?.count ?? 0)) best = { column, count };
  }
  return best?.column;
}

/** Whether a row has all of these cells, in whatever case. */
export function holdsCells(row: Table['rows'][number] | undefined, cells: readonly CellMatch[]): boolean {
  return cells.every(({ column, value }) => fold(cellText(row, column)) === fold(value));
}
