/** Returns the text for each cursor, as VS Code pastes: one line each if the numbers match, or else all lines. */
export function textsForCursors(lines: readonly string[], cursors: number, lineBreak = '\n'): readonly string[] {
  if (lines.length === cursors) return lines;
  return Array.from({ length: cursors }, () => lines.join(lineBreak));
}
