import * as l10n from '@vscode/l10n';
import type { RawJsonPage } from '../common/rawJson.ts';

export type KindTexts = ReturnType<typeof kindTexts>;

/** Returns the texts that depend on what a panel shows. */
export function kindTexts(kind: RawJsonPage) {
  const ofResponse = {
    detail: l10n.t('User Detail'),
    token: l10n.t('Token Response'),
    answer: l10n.t('Response'),
    headers: l10n.t('Response headers'),
    shownAs: l10n.t('Show the response as'),
    grid: l10n.t('Response as a table'),
  };
  if (kind === 'comparison')
    return {
      ...ofResponse,
      answer: l10n.t('Comparison'),
      headers: l10n.t('Sides of the comparison'),
      shownAs: l10n.t('Show the comparison as'),
      grid: l10n.t('Differences as a table'),
    };
  if (kind === 'matrix')
    return {
      ...ofResponse,
      answer: l10n.t('Access matrix'),
      shownAs: l10n.t('Show the access matrix as'),
      grid: l10n.t('Access matrix'),
    };
  return ofResponse;
}
