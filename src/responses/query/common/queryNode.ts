/** Parsed query, as a syntax tree. `at` is the offset in its text. */
export type QueryNode = { readonly at: number } & (
  | { readonly kind: 'current' }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'slice'; readonly start?: number; readonly stop?: number; readonly step: number }
  | { readonly kind: 'literal'; readonly value: unknown }
  /** Applies `right` to the result of `left`. A `step` returns null for null; a `pipe` may not. */
  | { readonly kind: 'step' | 'pipe' | 'and' | 'or'; readonly left: QueryNode; readonly right: QueryNode }
  /** Applies `right` to each element of a list, of an object's values, or of a flattened list. */
  | { readonly kind: 'each' | 'eachValue' | 'eachFlat'; readonly left: QueryNode; readonly right: QueryNode }
  | {
      readonly kind: 'eachWhere';
      readonly left: QueryNode;
      readonly condition: QueryNode;
      readonly right: QueryNode;
    }
  | { readonly kind: 'not' | 'reference'; readonly operand: QueryNode }
  | {
      readonly kind: 'compare';
      readonly operator: Comparison;
      readonly left: QueryNode;
      readonly right: QueryNode;
    }
  | { readonly kind: 'list'; readonly items: readonly QueryNode[] }
  | { readonly kind: 'object'; readonly members: readonly (readonly [name: string, node: QueryNode])[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly QueryNode[] }
);

export const comparisons = ['==', '!=', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];
