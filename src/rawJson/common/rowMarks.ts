/** What the rows of a table stand for, where they are differences. */
const rowMarks = ['added', 'removed', 'changed'] as const;
export type RowMark = (typeof rowMarks)[number];

/** What devices and links of a picture stand for, by their keys in `Marks` of the graph. */
export type DrawnMarks = readonly (readonly [key: string, mark: RowMark])[];

/** Reads marks that come in a message. Undefined if there are none. */
export function readRowMarks(value: unknown): readonly RowMark[] | undefined {
  return Array.isArray(value) && value.every(isMark) ? value : undefined;
}

/** Reads marks of a picture that come in a message. Undefined if there are none. */
export function readDrawnMarks(value: unknown): DrawnMarks | undefined {
  const isKeyed = (one: unknown): one is DrawnMarks[number] =>
    Array.isArray(one) && one.length === 2 && typeof one[0] === 'string' && isMark(one[1]);
  return Array.isArray(value) && value.every(isKeyed) ? value : undefined;
}

function isMark(value: unknown): value is RowMark {
  return rowMarks.some((known) => known === value);
}
