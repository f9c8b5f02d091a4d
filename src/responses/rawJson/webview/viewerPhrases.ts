import * as l10n from '@vscode/l10n';

/** Returns translations of the viewer library's texts, by its English text. */
export function viewerPhrases(): Readonly<Record<string, string>> {
  return {
    'current match': l10n.t('Current match'),
    'on line': l10n.t('on line'),
    'Fold line': l10n.t('Collapse'),
    'Unfold line': l10n.t('Expand'),
    'Folded lines': l10n.t('Collapsed lines'),
    'Unfolded lines': l10n.t('Expanded lines'),
    to: l10n.t('to'),
    'folded code': l10n.t('Collapsed'),
    unfold: l10n.t('Expand'),
    'Control character': l10n.t('Control character'),
  };
}
