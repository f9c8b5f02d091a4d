import { hidden } from '../../../src/core/redaction/span.ts';

/** A text in which `‹…›` marks what is to be hidden: as it comes, and as it is shown. */
export function marked(sample: string): readonly [text: string, shown: string] {
  return [sample.replace(/[‹›]/g, ''), sample.replace(/‹[^›]*›/g, hidden)];
}
