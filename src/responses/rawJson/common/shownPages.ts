import * as v from 'valibot';
import { countSchema } from '../../../platform/common/json/schema.ts';

/** Acts on the pages that aren't loaded yet. */
export const pageActions = ['loadMore', 'loadAll', 'cancelLoading'] as const;
export type PageAction = (typeof pageActions)[number];

const pageStates = ['more', 'loading', 'loadingAll', 'failed', 'ended'] as const;

export interface ShownPages {
  readonly state: (typeof pageStates)[number];
  readonly before: number;
  /** Number of rows on the first page, which the JSON shows. */
  readonly first: number;
  readonly count: number;
  readonly total?: number;
  readonly again?: PageAction;
  /** Range of loaded rows: `1–25 of 1,234`. */
  readonly range: string;
  readonly progress: string;
  readonly inJson: string;
  readonly searched?: string;
  readonly sorted?: string;
  readonly notice?: string;
}

export const pagesSchema: v.GenericSchema<unknown, ShownPages> = v.object({
  state: v.picklist(pageStates),
  before: countSchema,
  first: countSchema,
  count: countSchema,
  total: v.exactOptional(countSchema),
  again: v.exactOptional(v.picklist(pageActions)),
  range: v.string(),
  progress: v.string(),
  inJson: v.string(),
  searched: v.exactOptional(v.string()),
  sorted: v.exactOptional(v.string()),
  notice: v.exactOptional(v.string()),
});
