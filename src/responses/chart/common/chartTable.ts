import { orderedObject } from '../../../platform/common/json/exactJson.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { ExactNumber, isExactInDouble } from '../../../platform/common/json/verbatim.ts';
import type { Point, Series } from '../../../service/forms/common/series.ts';

/** Inclusive range. */
export type TimeRange = readonly [fromMs: number, toMs: number];

/** Returns a row for each time of the range, with its values as received. All rows have the same members. */
export function chartTable(
  all: readonly Series[],
  range: TimeRange | undefined,
  timeName: string,
): readonly JsonObject[] {
  const columns = [timeName, ...all.map(nameWithUnit)];
  const rows = new Map<number, Map<string, unknown>>();
  for (const [column, { points }] of all.entries())
    for (const point of points) {
      const { atMs, time, text } = point;
      if (range && (atMs < range[0] || atMs > range[1])) continue;
      const row =
        rows.get(atMs) ?? new Map<string, unknown>(columns.map((name, index) => [name, index === 0 ? time : '']));
      const name = columns[column + 1] ?? '';
      const before = row.get(name);
      row.set(name, before === '' ? valueOf(point) : `${String(before)}, ${text}`);
      rows.set(atMs, row);
    }
  const ordered = [...rows].sort(([one], [other]) => one - other);
  return ordered.map(([, row]) => orderedObject(row) as JsonObject);
}

/** Returns a number if the value was sent as one, and otherwise its text. */
function valueOf({ value, text }: Point): unknown {
  if (value === null) return text;
  return isExactInDouble(text) ? value : new ExactNumber(text);
}

export function nameWithUnit({ name, unit }: Pick<Series, 'name' | 'unit'>): string {
  return unit === undefined ? name : `${name} [${unit}]`;
}
