/** The facts of an answer to a call, besides its body. */
export interface AnswerFacts {
  /** All of it in one line. */
  readonly summary: string;
  /** The names and values of the headers. */
  readonly rows: readonly (readonly [name: string, value: string])[];
}
