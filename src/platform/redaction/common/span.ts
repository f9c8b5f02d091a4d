export interface Span {
  readonly start: number;
  readonly end: number;
  /** Whether this is a whole JSON value, to be replaced by a string. */
  readonly isValue?: true;
}

/** Replacement that is valid in JSON strings, URLs, and headers. */
export const hidden = '•••••••• (hidden)';

/** Merges spans that overlap or touch. */
export function merged(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const before = all.at(-1);
    if (!before || span.start > before.end) all.push(span);
    else if (span.end > before.end) all[all.length - 1] = { ...before, end: span.end };
  }
  return all;
}
