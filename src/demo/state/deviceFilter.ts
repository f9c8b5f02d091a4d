import { objectsOf, textOf } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { deviceColumns } from '../record/devices.ts';
import type { Device, DeviceColumn } from '../record/devices.ts';

type Matches = (device: Device) => boolean;

/** Case-insensitive comparisons. */
const operators: Readonly<Record<string, (value: string, wanted: string) => boolean>> = {
  CONTAINS: (value, wanted) => value.includes(wanted),
  EQUALS: (value, wanted) => value === wanted,
  STARTS_WITH: (value, wanted) => value.startsWith(wanted),
  ENDS_WITH: (value, wanted) => value.endsWith(wanted),
  NOT_EQUALS: (value, wanted) => value !== wanted,
};

export const searchOperators: readonly string[] = Object.keys(operators);

/** Reads a `filterClassList`, whose entries must all match. Unknown entries are ignored. */
export function deviceFilter(body: JsonObject): Matches {
  const entries = objectsOf(body.filterClassList).flatMap((entry) => matchesOf(entry) ?? []);
  return (device) => entries.every((matches) => matches(device));
}

function matchesOf(entry: JsonObject): Matches | undefined {
  const column = deviceColumns.find((known) => known === entry.columnName);
  if (!column) return undefined;
  const one = condition(column, entry.searchOperator1, entry.searchValue1);
  const other = condition(column, entry.searchOperator2, entry.searchValue2);
  if (!one || !other) return one ?? other;
  return entry.searchLogicalOperator === 'OR'
    ? (device) => one(device) || other(device)
    : (device) => one(device) && other(device);
}

function condition(column: DeviceColumn, operator: unknown, value: unknown): Matches | undefined {
  const compare = Object.hasOwn(operators, textOf(operator)) ? operators[textOf(operator)] : undefined;
  if (!compare || typeof value !== 'string') return undefined;
  const wanted = value.toLowerCase();
  return (device) => compare((device[column] ?? '').toLowerCase(), wanted);
}
