import { byteOrderMark, csvLine } from '../../../platform/common/text/csv.ts';
import type { Series } from '../../../service/forms/common/series.ts';

/** Inclusive range. */
export type TimeRange = readonly [fromMs: number, toMs: number];

/** Table with one row per time, and values as received. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [time: string, ...values: string[]])[];
}

export function chartTable(all: readonly Series[], range: TimeRange | undefined, timeName: string): ChartTable {
  const rows = new Map<number, [time: string, ...values: string[]]>();
  for (const [column, { points }] of all.entries())
    for (const { atMs, time, text } of points) {
      if (range && (atMs < range[0] || atMs > range[1])) continue;
      const row = rows.get(atMs) ?? [time, ...all.map(() => '')];
      const before = row[column + 1] ?? '';
      row[column + 1] = before === '' ? text : `${before}, ${text}`;
      rows.set(atMs, row);
    }
  const ordered = [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
  return { columns: [timeName, ...all.map(nameWithUnit)], rows: ordered };
}

export function nameWithUnit({ name, unit }: Pick<Series, 'name' | 'unit'>): string {
  return unit === undefined ? name : `${name} [${unit}]`;
}

/** Formats a table as CSV (RFC 4180). */
export function chartCsv({ columns, rows }: ChartTable): string {
  return byteOrderMark + [columns, ...rows].map((texts) => csvLine(texts)).join('');
}
