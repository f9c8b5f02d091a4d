import { deviceActs, type DeviceAct, type NamedDevice } from '../../api/common/deviceActs.ts';
import type { DeviceCount } from '../../jobs/common/deviceCounts.ts';
import { isObject } from '../../platform/common/json/json.ts';
import { readTableColumns, type TableColumns } from './tableColumns.ts';

export interface ShownFilter {
  readonly column: string;
  readonly text: string;
}

export interface ShownService {
  readonly canFilter: boolean;
  readonly canSort: boolean;
  readonly filters: readonly ShownFilter[];
  readonly sort?: string;
  readonly acts: readonly DeviceAct[];
  readonly canCount: boolean;
}

export type ShownCounts =
  | { readonly state: 'none' | 'loading' }
  | { readonly state: 'failed'; readonly problem: string }
  | { readonly state: 'shown'; readonly counts: readonly DeviceCount[] };

export type ToTable =
  | { readonly type: 'service'; readonly service: ShownService }
  | { readonly type: 'counts'; readonly counts: ShownCounts }
  | { readonly type: 'columns'; readonly columns: TableColumns };

export type FromTable =
  | { readonly type: 'columns'; readonly columns: TableColumns }
  | { readonly type: 'counts'; readonly isShown: boolean }
  /** Filters at the service. The person is asked for missing parts. */
  | {
      readonly type: 'filterColumn';
      readonly column?: string;
      readonly value?: string;
      readonly columns: readonly string[];
    }
  /** Sorts at the service. Defaults to its own order. */
  | { readonly type: 'sortColumn'; readonly column?: string; readonly isDescending: boolean }
  | { readonly type: 'copyCells'; readonly text: string }
  | { readonly type: 'devices'; readonly act: DeviceAct; readonly devices: readonly NamedDevice[] };

const maxDevices = 100_000;

export function readFromTable(message: unknown): FromTable | undefined {
  if (!isObject(message)) return undefined;
  const { type, column, value, isDescending } = message;
  const named = typeof column === 'string' ? { column } : {};
  switch (type) {
    case 'columns': {
      const columns = readTableColumns(message.columns);
      return columns && { type, columns };
    }
    case 'counts':
      return typeof message.isShown === 'boolean' ? { type, isShown: message.isShown } : undefined;
    case 'filterColumn':
      return areTexts(message.columns)
        ? { type, ...named, ...(typeof value === 'string' && { value }), columns: message.columns }
        : undefined;
    case 'sortColumn':
      return typeof isDescending === 'boolean' ? { type, ...named, isDescending } : undefined;
    case 'copyCells':
      return typeof message.text === 'string' ? { type, text: message.text } : undefined;
    case 'devices': {
      const act = deviceActs.find((each) => each === message.act);
      const { devices } = message;
      const isList = Array.isArray(devices) && devices.length > 0 && devices.length <= maxDevices;
      if (!act || !isList || !devices.every(isDevice)) return undefined;
      return { type, act, devices: devices.map(({ id, name }) => ({ id, name })) };
    }
    default:
      return undefined;
  }
}

export function readToTable(message: unknown): ToTable | undefined {
  if (!isObject(message)) return undefined;
  const { type, service, counts } = message;
  switch (type) {
    case 'columns': {
      const columns = readTableColumns(message.columns);
      return columns && { type, columns };
    }
    case 'service':
      return isService(service) ? { type, service } : undefined;
    case 'counts':
      return isCounts(counts) ? { type, counts } : undefined;
    default:
      return undefined;
  }
}

function isService(value: unknown): value is ShownService {
  return (
    isObject(value) &&
    [value.canFilter, value.canSort, value.canCount].every((can) => typeof can === 'boolean') &&
    (value.sort === undefined || typeof value.sort === 'string') &&
    Array.isArray(value.acts) &&
    value.acts.every((act) => deviceActs.some((each) => each === act)) &&
    Array.isArray(value.filters) &&
    value.filters.every((one) => isObject(one) && typeof one.column === 'string' && typeof one.text === 'string')
  );
}

function isCounts(value: unknown): value is ShownCounts {
  if (!isObject(value)) return false;
  const { state, problem, counts } = value;
  if (state === 'failed') return typeof problem === 'string';
  if (state !== 'shown') return state === 'none' || state === 'loading';
  return Array.isArray(counts) && counts.every(isCount);
}

function isCount(value: unknown): value is DeviceCount {
  if (!isObject(value)) return false;
  const { category, kind, count } = value;
  return typeof category === 'string' && (kind === undefined || typeof kind === 'string') && typeof count === 'number';
}

function isDevice(value: unknown): value is NamedDevice {
  return isObject(value) && typeof value.id === 'string' && value.id !== '' && typeof value.name === 'string';
}

function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
