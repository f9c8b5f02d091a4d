import * as v from 'valibot';
import { countSchema } from '../../../platform/common/json/schema.ts';
import type { Immutable } from '../../../platform/common/messages.ts';

/** Acts on the pages that aren't loaded yet. */
export const pageActions = ['loadMore', 'loadAll', 'cancelLoading'] as const;
export type PageAction = (typeof pageActions)[number];

export type ShownPages = Immutable<v.InferOutput<typeof pagesSchema>>;

export const pagesSchema = v.object({
  state: v.picklist(['more', 'loading', 'loadingAll', 'failed', 'ended']),
  before: countSchema,
  /** Number of rows on the first page, which the JSON shows. */
  first: countSchema,
  count: countSchema,
  total: v.exactOptional(countSchema),
  again: v.exactOptional(v.picklist(pageActions)),
  /** Range of loaded rows: `1–25 of 1,234`. */
  range: v.string(),
  progress: v.string(),
  inJson: v.string(),
  searched: v.exactOptional(v.string()),
  sorted: v.exactOptional(v.string()),
  notice: v.exactOptional(v.string()),
});
