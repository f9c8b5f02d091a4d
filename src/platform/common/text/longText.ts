import { withUnseenEscaped } from './displayText.ts';

/** Maximum growth in characters when invisible characters are replaced by visible escapes. */
const maxGrowth = 4 * 1024 * 1024;

const pieceLength = 64 * 1024;
const printableLines = /^[ -~\n]*$/;

/** Returns undefined if the result is too long. */
export function longWithUnseenEscaped(json: string): string | undefined {
  const { pieces, read } = inPieces(json, withUnseenEscaped);
  return read === json.length ? pieces.join('') : undefined;
}

/** Rewrites a text piece by piece until it has grown too much. */
export function inPieces(
  text: string,
  rewrite: (piece: string) => string,
): { readonly pieces: readonly string[]; readonly read: number } {
  if (printableLines.test(text)) return { pieces: [text], read: text.length };
  const pieces: string[] = [];
  let added = 0;
  let read = 0;
  while (read < text.length && added < maxGrowth) {
    const end = pieceEnd(text, read + pieceLength);
    const piece = text.slice(read, end);
    const written = printableLines.test(piece) ? piece : rewrite(piece);
    pieces.push(written);
    added += written.length - piece.length;
    read = end;
  }
  return { pieces, read };
}

/** Moves the end out of a surrogate pair or line break. */
function pieceEnd(text: string, end: number): number {
  return Math.min(text.length, /[\ud800-\udbff\r]/.test(text.charAt(end - 1)) ? end + 1 : end);
}
