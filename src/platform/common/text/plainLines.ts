import * as l10n from '@vscode/l10n';
import { countText, withUnseenShown } from './displayText.ts';
import { inPieces } from './longText.ts';

/** If truncated, the last line counts the omitted characters. */
export function plainLines(text: string): string {
  const { pieces, read } = inPieces(text, (piece) =>
    withUnseenShown(piece.replaceAll('\r\n', '\n').replaceAll('\t', '    ')),
  );
  const written = pieces.join('');
  if (read === text.length) return written;
  return `${written}\n… ${l10n.t('Characters not shown: {0}. Save the response to see all of it.', countText(text.length - read))}`;
}
