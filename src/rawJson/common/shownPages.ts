import { isObject } from '../../platform/common/json/json.ts';

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

const texts = ['range', 'progress', 'inJson'] as const;
const optionalTexts = ['searched', 'sorted', 'notice'] as const;
const counts = ['before', 'first', 'count'] as const;

export function readShownPages(value: unknown): ShownPages | undefined {
  if (!isObject(value)) return undefined;
  const { total, again, state } = value;
  const isKnown =
    pageStates.some((known) => known === state) &&
    texts.every((name) => typeof value[name] === 'string') &&
    optionalTexts.every((name) => value[name] === undefined || typeof value[name] === 'string') &&
    counts.every((name) => isCount(value[name])) &&
    (total === undefined || isCount(total)) &&
    (again === undefined || pageActions.some((act) => act === again));
  return isKnown ? (value as unknown as ShownPages) : undefined;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
