/** What is known of the answer to a call, besides its body. */
export interface AnswerFacts {
  /** In one line. */
  readonly summary: string;
  /** Headers. */
  readonly rows: readonly (readonly [name: string, value: string])[];
}
