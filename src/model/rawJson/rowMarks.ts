/** What the rows of a table stand for, where they are differences. */
const rowMarks = ['added', 'removed', 'changed'] as const;
export type RowMark = (typeof rowMarks)[number];

/** Reads marks that come in a message. Undefined if there are none. */
export function readRowMarks(value: unknown): readonly RowMark[] | undefined {
  const isMark = (mark: unknown): mark is RowMark => rowMarks.some((known) => known === mark);
  return Array.isArray(value) && value.every(isMark) ? value : undefined;
}
