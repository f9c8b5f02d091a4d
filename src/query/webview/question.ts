import { isObject } from '../../platform/common/json/json.ts';
import type { JsonPath } from '../../rawJson/common/rawJson.ts';
import type { FoundViews } from '../../rawJson/common/responseViews.ts';
import type { QueryFault } from '../common/queryFault.ts';

/** A query, and the response that it is asked of. */
export interface Question {
  readonly query: string;
  /** The JSON of the response. */
  readonly text: string;
  /** The JSON of further pages of the list that the response is the first page of, and the path to its rows. */
  readonly rows: readonly string[];
  readonly path: JsonPath | undefined;
}

export type Asked =
  | {
      readonly kind: 'result';
      /** In the layout of `formatJson`. */
      readonly text: string;
      readonly views: FoundViews;
      /** The number of elements, if it is a list. */
      readonly count?: number;
      readonly isNothing: boolean;
    }
  | { readonly kind: 'fault'; readonly fault: QueryFault }
  | { readonly kind: 'tooLarge' | 'tooSlow' };

/** The value with further rows in the list that a path leads to. */
export function withRows(value: unknown, path: JsonPath | undefined, rows: readonly unknown[]): unknown {
  if (rows.length === 0 || !path) return value;
  const [step, ...rest] = path;
  if (step === undefined) return Array.isArray(value) ? [...(value as unknown[]), ...rows] : value;
  if (Array.isArray(value))
    return (value as unknown[]).map((element, index) => (index === step ? withRows(element, rest, rows) : element));
  if (!isObject(value) || !Object.hasOwn(value, step)) return value;
  // Members stay in their order, which an object made anew would lose.
  return Object.defineProperty(value, step, { value: withRows(value[step], rest, rows) });
}
