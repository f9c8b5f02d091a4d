export type ValueType = 'number' | 'string' | 'boolean' | 'array' | 'object' | 'null' | 'expression';

/** The reason why a query cannot be read, or has no result, and the offset in its text that it is about. */
export type QueryFault = { readonly at: number } & (
  | { readonly code: 'empty' | 'unfinished' | 'zeroStep' | 'tooMuch' }
  /** @property quote the one that is opened at `at` and never closed */
  | { readonly code: 'openQuote'; readonly quote: string }
  /** `bareNumber` is a number that has to stand between backticks, `singleEquals` a comparison with one sign too few. */
  | { readonly code: 'unexpected' | 'badLiteral' | 'bareNumber' | 'singleEquals'; readonly found: string }
  | { readonly code: 'unknownFunction'; readonly name: string; readonly nearest?: string }
  | { readonly code: 'argumentCount'; readonly name: string; readonly wanted: number; readonly given: number }
  /** @property position of the argument, from 1 on */
  | {
      readonly code: 'argumentType';
      readonly name: string;
      readonly position: number;
      readonly wanted: readonly ValueType[];
      readonly given: ValueType;
    }
  | { readonly code: 'tooLong' | 'tooDeep'; readonly most: number }
);

/** Characters of a query. */
export const longestQuery = 4_000;

/** Ends the reading or the evaluation of a query. It does not leave this folder. */
export class QueryError extends Error {
  readonly fault: QueryFault;

  constructor(fault: QueryFault) {
    super(fault.code);
    this.fault = fault;
  }
}
