import { objectsOf, textOf, type JsonObject } from '../base/json.ts';
import type { SitePlace } from '../record/accessMap.ts';
import { deviceColumns, siteDevices, type Device, type DeviceColumn } from '../record/devices.ts';

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
function deviceFilter(body: JsonObject): Matches {
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

export interface SortKey<T extends string> {
  readonly by: T;
  readonly isDescending: boolean;
}

export interface View {
  readonly which: 'shown' | 'hidden' | 'all';
  readonly billableOnly: boolean;
  readonly filter: JsonObject;
  /** Empty for the order of discovery. */
  readonly sort: readonly SortKey<DeviceColumn>[];
}

const keptViews = 8;

/** Devices of a site. Views are cached until something changes. */
export class Inventory {
  #devices: readonly Device[];
  readonly #hidden = new Set<string>();
  readonly #views = new Map<string, readonly Device[]>();

  constructor(place: SitePlace, count: number, nowMs: number) {
    this.#devices = siteDevices(place, count, nowMs);
  }

  /** All devices in the order of discovery. */
  get devices(): readonly Device[] {
    return this.#devices;
  }

  isHidden({ deviceId }: Device): boolean {
    return this.#hidden.has(deviceId);
  }

  /** Adds devices with new addresses. */
  add(found: readonly Device[]): void {
    const byAddress = new Map(this.#devices.map((device) => [device.discoveredIpAddr, device]));
    for (const device of found)
      if (!byAddress.has(device.discoveredIpAddr)) byAddress.set(device.discoveredIpAddr, device);
    this.#devices = [...byAddress.values()];
    this.#views.clear();
  }

  /** Hides or shows devices, and returns how many of them the site has. */
  setHidden(ids: readonly string[], isHidden: boolean): number {
    const known = this.known(ids);
    for (const id of known) {
      if (isHidden) this.#hidden.add(id);
      else this.#hidden.delete(id);
    }
    this.#views.clear();
    return known.length;
  }

  known(ids: readonly string[]): string[] {
    const wanted = new Set(ids);
    return this.#devices.flatMap(({ deviceId }) => (wanted.has(deviceId) ? deviceId : []));
  }

  view(view: View): readonly Device[] {
    const key = JSON.stringify(view);
    const made = this.#views.get(key) ?? this.#make(view);
    this.#views.delete(key);
    this.#views.set(key, made);
    for (const oldest of this.#views.keys()) {
      if (this.#views.size <= keptViews) break;
      this.#views.delete(oldest);
    }
    return made;
  }

  #make({ which, billableOnly, filter, sort }: View): readonly Device[] {
    const matches = deviceFilter(filter);
    const found = this.#devices.filter(
      (device) =>
        (which === 'all' || this.isHidden(device) === (which === 'hidden')) &&
        (!billableOnly || device.isBillable === 'true') &&
        matches(device),
    );
    return sort.length === 0 ? found : found.sort((one, other) => compared(one, other, sort));
  }
}

/** Compares two rows, nulls first. */
export function compared<K extends string>(
  one: Readonly<Record<K, string | number | null>>,
  other: Readonly<Record<K, string | number | null>>,
  sort: readonly SortKey<K>[],
): number {
  for (const { by, isDescending } of sort) {
    const [first, second] = [one[by] ?? '', other[by] ?? ''];
    if (first !== second) return first < second === isDescending ? 1 : -1;
  }
  return 0;
}
