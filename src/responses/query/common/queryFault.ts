export type ValueType = 'number' | 'string' | 'boolean' | 'array' | 'object' | 'null' | 'expression';

/** Error in a query or in its evaluation, with the offset in its text. */
export type QueryFault = { readonly at: number } & (
  | { readonly code: 'empty' | 'unfinished' | 'zeroStep' | 'tooMuch' }
  /** @property quote opened at `at`, but never closed */
  | { readonly code: 'openQuote'; readonly quote: string }
  /** `bareNumber`: a number without backticks. `singleEquals`: `=` instead of `==`. */
  | { readonly code: 'unexpected' | 'badLiteral' | 'bareNumber' | 'singleEquals'; readonly found: string }
  | { readonly code: 'unknownFunction'; readonly name: string; readonly nearest?: string }
  | { readonly code: 'argumentCount'; readonly name: string; readonly wanted: number; readonly given: number }
  /** @property position of the argument, from 1 */
  | {
      readonly code: 'argumentType';
      readonly name: string;
      readonly position: number;
      readonly wanted: readonly ValueType[];
      readonly given: ValueType;
    }
  | { readonly code: 'tooLong' | 'tooDeep'; readonly most: number }
);

/** Maximum length of a query in characters. */
export const maxQueryLength = 4_000;

/** Thrown by the parser and the evaluator; never leaves this folder. */
export class QueryError extends Error {
  readonly fault: QueryFault;

  constructor(fault: QueryFault) {
    super(fault.code);
    this.fault = fault;
  }
}
