import { withUnseenEscaped } from './displayText.ts';

/** A text may grow by this many characters when what cannot be seen in it is made visible: half a million of such at least. */
const mostAdded = 4 * 1024 * 1024;

/** Characters that are rewritten together. */
const pieceLength = 64 * 1024;
const printableLines = /^[ -~\n]*$/;

/** JSON with what cannot be seen written as escapes. Undefined when it becomes too long to be shown. */
export function longWithUnseenEscaped(json: string): string | undefined {
  const { pieces, read } = inPieces(json, withUnseenEscaped);
  return read === json.length ? pieces.join('') : undefined;
}

/**
 * Rewrites a text until it has grown by too much: what cannot be seen takes up to eight times its length to be made visible. Pieces
 * in which all can be seen stay as they are.
 *
 * @returns what was written, and how much of the text it stands for
 */
export function inPieces(
  text: string,
  rewrite: (piece: string) => string,
): { readonly pieces: readonly string[]; readonly read: number } {
  if (printableLines.test(text)) return { pieces: [text], read: text.length };
  const pieces: string[] = [];
  let added = 0;
  let read = 0;
  while (read < text.length && added < mostAdded) {
    const end = pieceEnd(text, read + pieceLength);
    const piece = text.slice(read, end);
    const written = printableLines.test(piece) ? piece : rewrite(piece);
    pieces.push(written);
    added += written.length - piece.length;
    read = end;
  }
  return { pieces, read };
}

/** Moves the end of a piece that would be within a pair of code units, or within the end of a line. */
function pieceEnd(text: string, end: number): number {
  return Math.min(text.length, /[\ud800-\udbff\r]/.test(text.charAt(end - 1)) ? end + 1 : end);
}
