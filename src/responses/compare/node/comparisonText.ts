import * as l10n from '@vscode/l10n';
import type { ResponseFacts } from '../../../api/common/responseFacts.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import { isOne } from '../../../platform/common/text/language.ts';
import { differencesIn, type ChangeMark, type Comparison } from '../../../service/compare/common/comparison.ts';
import { fieldName, listNames, maxShown } from '../common/changeRows.ts';
import type { ComparedSide } from './comparedSide.ts';

export interface ComparisonNotes {
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  readonly leftOut: ReadonlySet<string>;
  readonly hasHidden: boolean;
  readonly isPage: boolean;
}

/** Returns counts and omissions in one line, and a description of each side. */
export function comparisonFacts(comparison: Comparison, notes: ComparisonNotes): ResponseFacts {
  const matched = matchedText(comparison);
  return {
    state: 'none',
    status: countsText(comparison),
    parts: notesOf(comparison, notes),
    ...(comparison.varying.length + notes.leftOut.size > 0 && { canLeaveOut: true as const }),
    rows: [
      [l10n.t('Left'), notes.before.facts],
      [l10n.t('Right'), notes.after.facts],
      ...(matched === undefined ? [] : [[l10n.t('Matched by'), matched] as const]),
    ],
  };
}

/** Returns notes about layout and omissions, for the top of both texts. */
export function sidesHead(comparison: Comparison, notes: ComparisonNotes): string {
  const matched = matchedText(comparison);
  const lines = [
    l10n.t('Members are sorted by name.'),
    ...(matched === undefined ? [] : [l10n.t('Elements of lists are matched and sorted by ID: {0}', matched)]),
    ...notesOf(comparison, notes),
  ];
  return lines.map((line) => `// ${line}\n`).join('');
}

export function countsText({ lists, othersCount }: Pick<Comparison, 'lists' | 'othersCount'>): string {
  if (differencesIn({ lists, othersCount }) === 0) return l10n.t('No differences');
  const sum = (mark: ChangeMark) => lists.reduce((all, { counts }) => all + counts[mark], 0);
  const others = isOne(othersCount)
    ? l10n.t('{0} other difference', countText(othersCount))
    : l10n.t('{0} other differences', countText(othersCount));
  return [...(lists.length > 0 ? [rowCounts(sum)] : []), ...(othersCount > 0 ? [others] : [])].join(' · ');
}

export function rowCounts(count: (mark: ChangeMark) => number): string {
  return l10n.t(
    '{0} added, {1} removed, {2} changed',
    countText(count('added')),
    countText(count('removed')),
    countText(count('changed')),
  );
}

function notesOf(
  comparison: Pick<Comparison, 'lists' | 'othersCount'>,
  { leftOut, hasHidden, isPage }: ComparisonNotes,
): string[] {
  const fields = [...leftOut].map((path) => plain(fieldName(path), 100));
  return [
    ...(fields.length > 0 ? [l10n.t('Left out: {0}', fields.join(', '))] : []),
    ...(hasHidden ? [l10n.t("Hidden values aren't compared.")] : []),
    ...(isPage ? [l10n.t('Only the first page of the list is compared.')] : []),
    ...limitNote(differencesIn(comparison)),
  ];
}

export function limitNote(differences: number): string[] {
  return differences > maxShown ? [l10n.t('The table has the first {0} differences.', countText(maxShown))] : [];
}

function matchedText({ lists }: Pick<Comparison, 'lists'>): string | undefined {
  if (lists.length === 0) return undefined;
  const most = 12;
  const names = listNames(lists);
  const texts = lists
    .slice(0, most)
    .map(({ member }, index) => l10n.t('{0} by {1}', plain(names[index] ?? '', 60), plain(member, 60)));
  return [...texts, ...(lists.length > most ? ['…'] : [])].join(', ');
}
