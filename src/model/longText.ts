import { withUnseenEscaped } from './displayText.ts';

/** The most that is shown of JSON, in characters. */
const longestJson = 24 * 1024 * 1024;

/** Characters that are rewritten together. */
const pieceLength = 64 * 1024;
const printableLines = /^[ -~\n]*$/;

/** JSON with what cannot be seen written as escapes. Undefined when it becomes too long to be shown. */
export function longWithUnseenEscaped(json: string): string | undefined {
  const { written, read } = inPieces(json, longestJson, withUnseenEscaped);
  return read === json.length ? written : undefined;
}

/**
 * Rewrites a text until it has become longer than `longest`: what cannot be seen takes up to eight times its length to be made visible.
 * Pieces in which all can be seen stay as they are.
 *
 * @returns what was written, and how much of the text it stands for
 */
export function inPieces(text: string, longest: number, rewrite: (piece: string) => string): { readonly written: string; readonly read: number } {
  if (text.length <= longest && printableLines.test(text)) return { written: text, read: text.length };
  const pieces: string[] = [];
  let length = 0;
  let read = 0;
  while (read < text.length && length < longest) {
    const end = pieceEnd(text, read + pieceLength);
    const piece = text.slice(read, end);
    const written = printableLines.test(piece) ? piece : rewrite(piece);
    pieces.push(written);
    length += written.length;
    read = end;
  }
  return { written: pieces.join(''), read };
}

/** Where a piece ends that would end here: not within a pair of code units, nor within the end of a line. */
function pieceEnd(text: string, end: number): number {
  return Math.min(text.length, /[\ud800-\udbff\r]/.test(text.charAt(end - 1)) ? end + 1 : end);
}
