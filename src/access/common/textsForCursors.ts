/** Returns the text for each cursor, as when pasting: one line each if the counts match, otherwise all. */
export function textsForCursors(lines: readonly string[], cursors: number, lineBreak = '\n'): readonly string[] {
  if (lines.length === cursors) return lines;
  return Array.from({ length: cursors }, () => lines.join(lineBreak));
}
