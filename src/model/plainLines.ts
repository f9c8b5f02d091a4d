import * as l10n from '@vscode/l10n';
import { countText, withUnseenShown } from './displayText.ts';
import { inPieces } from './longText.ts';

/** The most that is shown, in characters. */
const longestText = 12 * 1024 * 1024;

/** A text of several lines as it is shown. What is left out of one that is too long is counted in a last line. */
export function plainLines(text: string): string {
  const { written, read } = inPieces(text, longestText, (piece) => withUnseenShown(piece.replaceAll('\r\n', '\n').replaceAll('\t', '    ')));
  if (read === text.length) return written;
  return `${written}\n… ${l10n.t('{0} more characters are not shown. Save the answer to have them all.', countText(text.length - read))}`;
}
