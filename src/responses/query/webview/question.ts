import { isObject } from '../../../platform/common/json/json.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import type { ViewsOfResponse } from '../../rawJson/common/responseViews.ts';
import type { QueryFault } from '../common/queryFault.ts';

export interface Question {
  readonly query: string;
  readonly text: string;
  /** JSON of further pages of the list, and the path to its rows. */
  readonly rows: readonly string[];
  readonly path: JsonPath | undefined;
}

export type Asked =
  | (ViewsOfResponse & {
      readonly kind: 'result';
      /** JSON in the layout of `formatJson`. */
      readonly text: string;
      /** Number of elements of a list. */
      readonly count?: number;
      readonly isNothing: boolean;
    })
  | { readonly kind: 'fault'; readonly fault: QueryFault }
  | { readonly kind: 'tooLarge' | 'tooSlow' };

/** Returns the value with rows appended to the list at a path. */
export function withRows(value: unknown, path: JsonPath | undefined, rows: readonly unknown[]): unknown {
  if (rows.length === 0 || !path) return value;
  const [step, ...rest] = path;
  if (step === undefined) return Array.isArray(value) ? [...(value as unknown[]), ...rows] : value;
  if (Array.isArray(value))
    return (value as unknown[]).map((element, index) => (index === step ? withRows(element, rest, rows) : element));
  if (!isObject(value) || !Object.hasOwn(value, step)) return value;
  // The member is replaced in place, because a copy would lose the order of the members.
  return Object.defineProperty(value, step, { value: withRows(value[step], rest, rows) });
}
