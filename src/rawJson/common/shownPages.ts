import { isObject } from '../../platform/common/json/json.ts';

/** What can be done about the pages of a list that are not there yet. */
export const pageActs = ['loadMore', 'loadAll', 'cancelLoading'] as const;
export type PageAct = (typeof pageActs)[number];

const pageStates = ['more', 'loading', 'loadingAll', 'failed', 'ended'] as const;

/** What there is of a list in pages, and the texts that say so. */
export interface ShownPages {
  readonly state: (typeof pageStates)[number];
  /** The number of rows before the first that is here. */
  readonly before: number;
  /** The number of rows of the first page, which is the one that the JSON shows. */
  readonly first: number;
  /** The number of rows that are here. */
  readonly count: number;
  readonly total?: number;
  /** The act that asks for what is missing again, after something went wrong. */
  readonly again?: PageAct;
  /** Which rows are here: `1–25 of 1,234`. */
  readonly range: string;
  /** How far it has come, while pages are loaded. */
  readonly progress: string;
  /** Which rows the JSON shows. */
  readonly inJson: string;
  /** What was searched or sorted, when rows are missing. */
  readonly searched?: string;
  readonly sorted?: string;
  /** What has gone wrong, or is not as the service says. */
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
    (again === undefined || pageActs.some((act) => act === again));
  return isKnown ? (value as unknown as ShownPages) : undefined;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
