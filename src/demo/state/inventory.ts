import { objectsOf, textOf, type JsonObject } from '../base/json.ts';
import type { SitePlace } from '../record/accessMap.ts';
import { deviceColumns, siteDevices, type Device, type DeviceColumn } from '../record/devices.ts';

type Matches = (device: Device) => boolean;

/** Reads a `filterClassList`, whose elements must all match. As at the service, only CONTAINS is known. */
function deviceFilter(body: JsonObject): Matches {
  const elements = objectsOf(body.filterClassList).flatMap(({ columnName, searchOperator1, searchValue1 }) => {
    const column = deviceColumns.find((known) => known === columnName);
    const wanted = textOf(searchValue1).toLowerCase();
    return column && searchOperator1 === 'CONTAINS' ? { column, wanted } : [];
  });
  return (device) => elements.every(({ column, wanted }) => (device[column] ?? '').toLowerCase().includes(wanted));
}

export interface SortKey<T extends string> {
  readonly by: T;
  readonly isDescending: boolean;
}

export interface View {
  readonly which: 'shown' | 'hidden' | 'all';
  readonly billableOnly: boolean;
  readonly filter: JsonObject;
  /** Columns to sort by. If empty, devices are in the order of discovery. */
  readonly sort: readonly SortKey<DeviceColumn>[];
}

/** Devices of a site. */
export class Inventory {
  #devices: readonly Device[];
  readonly #hidden = new Set<string>();

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
  }

  /** Hides or shows devices, and returns how many of them the site has. */
  setHidden(ids: readonly string[], isHidden: boolean): number {
    const wanted = new Set(ids);
    const known = this.#devices.flatMap(({ deviceId }) => (wanted.has(deviceId) ? deviceId : []));
    for (const id of known) {
      if (isHidden) this.#hidden.add(id);
      else this.#hidden.delete(id);
    }
    return known.length;
  }

  view({ which, billableOnly, filter, sort }: View): readonly Device[] {
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
