/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** Whether it is a whole value of JSON, in place of which a string stands. */
  readonly isValue?: true;
}

/** What replaces a credential. It keeps whatever it stands in valid JSON, a URL or a header. */
export const hidden = '•••••••• (hidden)';

/** What overlaps or touches as one, from the beginning to the end. */
export function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const before = all.at(-1);
    if (!before || span.start > before.end) all.push(span);
    else if (span.end > before.end) all[all.length - 1] = { ...before, end: span.end };
  }
  return all;
}
