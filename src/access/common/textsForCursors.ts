/**
 * Returns the text to paste at each cursor: one line each if there are as many lines as cursors, and otherwise all
 * lines.
 */
export function textsForCursors(lines: readonly string[], cursors: number, lineBreak = '\n'): readonly string[] {
  if (lines.length === cursors) return lines;
  return Array.from({ length: cursors }, () => lines.join(lineBreak));
}
