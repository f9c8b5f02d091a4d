/**
 * The texts that go to each cursor, as with a text that is pasted: a line each where there are as many lines as cursors, else all of them
 * at each cursor.
 */
export function textsForCursors(lines: readonly string[], cursors: number, lineBreak = '\n'): readonly string[] {
  if (lines.length === cursors) return lines;
  return Array.from({ length: cursors }, () => lines.join(lineBreak));
}
