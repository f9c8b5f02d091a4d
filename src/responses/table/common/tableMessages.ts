import * as v from 'valibot';
import { deviceActs, type DeviceAct, type NamedDevice } from '../../../api/common/deviceActs.ts';
import type { DeviceCount } from '../../../api/jobs/common/deviceCounts.ts';
import { columnsSchema, type TableColumns } from './tableColumns.ts';

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

export const fromTableSchema = v.variant('type', [
  v.object({ type: v.literal('columns'), columns: columnsSchema }),
  v.object({ type: v.literal('counts'), isShown: v.boolean() }),
  v.object({
    type: v.literal('filterColumn'),
    column: v.exactOptional(v.string()),
    value: v.exactOptional(v.string()),
    columns: v.array(v.string()),
  }),
  v.object({ type: v.literal('sortColumn'), column: v.exactOptional(v.string()), isDescending: v.boolean() }),
  v.object({ type: v.literal('copyCells'), text: v.string() }),
  v.object({
    type: v.literal('devices'),
    act: v.picklist(deviceActs),
    devices: v.pipe(
      v.array(v.object({ id: v.pipe(v.string(), v.nonEmpty()), name: v.string() })),
      v.nonEmpty(),
      v.maxLength(maxDevices),
    ),
  }),
]) satisfies v.GenericSchema<unknown, FromTable>;

export const toTableSchema = v.variant('type', [
  v.object({ type: v.literal('columns'), columns: columnsSchema }),
  v.object({
    type: v.literal('service'),
    service: v.object({
      canFilter: v.boolean(),
      canSort: v.boolean(),
      filters: v.array(v.object({ column: v.string(), text: v.string() })),
      sort: v.exactOptional(v.string()),
      acts: v.array(v.picklist(deviceActs)),
      canCount: v.boolean(),
    }),
  }),
  v.object({
    type: v.literal('counts'),
    counts: v.variant('state', [
      v.object({ state: v.picklist(['none', 'loading']) }),
      v.object({ state: v.literal('failed'), problem: v.string() }),
      v.object({
        state: v.literal('shown'),
        counts: v.array(v.object({ category: v.string(), kind: v.exactOptional(v.string()), count: v.number() })),
      }),
    ]),
  }),
]) satisfies v.GenericSchema<unknown, ToTable>;
