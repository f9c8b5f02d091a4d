import type { FindingFacts, Found } from './findings.ts';

/** The sentences of a finding: what it is, why it is so, and what to do about it. */
export type FindingWords = readonly [summary: string, cause?: string | undefined, remedy?: string];

/** The words for some of the findings, by their codes. */
export type WordsFor<Facts extends Partial<FindingFacts>> = {
  readonly [C in keyof Facts & keyof FindingFacts]: (found: Found<C>) => FindingWords;
};
