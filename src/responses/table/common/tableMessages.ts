import * as v from 'valibot';
import { deviceActs } from '../../../api/common/deviceActs.ts';
import type { Immutable } from '../../../platform/common/messages.ts';
import { columnsSchema } from './tableColumns.ts';

const maxDevices = 100_000;

export const fromTable = {
  columns: v.object({ columns: columnsSchema }),
  counts: v.object({ isShown: v.boolean() }),
  /** Filters at the service. The person is asked for missing parts. */
  filterColumn: v.object({
    column: v.exactOptional(v.string()),
    value: v.exactOptional(v.string()),
    columns: v.array(v.string()),
  }),
  /** Sorts at the service. Defaults to its own order. */
  sortColumn: v.object({ column: v.exactOptional(v.string()), isDescending: v.boolean() }),
  devices: v.object({
    act: v.picklist(deviceActs),
    devices: v.pipe(
      v.array(v.object({ id: v.pipe(v.string(), v.nonEmpty()), name: v.string() })),
      v.nonEmpty(),
      v.maxLength(maxDevices),
    ),
  }),
};

const serviceSchema = v.object({
  canFilter: v.boolean(),
  canSort: v.boolean(),
  filters: v.array(v.object({ column: v.string(), text: v.string() })),
  sort: v.exactOptional(v.string()),
  acts: v.array(v.picklist(deviceActs)),
  canCount: v.boolean(),
});

const countsSchema = v.variant('state', [
  v.object({ state: v.picklist(['none', 'loading']) }),
  v.object({ state: v.literal('failed'), problem: v.string() }),
  v.object({
    state: v.literal('shown'),
    counts: v.array(v.object({ category: v.string(), kind: v.exactOptional(v.string()), count: v.number() })),
  }),
]);

export type ShownService = Immutable<v.InferOutput<typeof serviceSchema>>;
export type ShownCounts = Immutable<v.InferOutput<typeof countsSchema>>;

export const toTable = {
  columns: v.object({ columns: columnsSchema }),
  service: v.object({ service: serviceSchema }),
  counts: v.object({ counts: countsSchema }),
};
