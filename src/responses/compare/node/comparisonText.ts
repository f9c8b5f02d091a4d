import * as l10n from '@vscode/l10n';
import type { ResponseFacts } from '../../../api/common/responseFacts.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import { isOne } from '../../../platform/common/text/language.ts';
import { differencesIn, type ChangeMark, type Comparison } from '../../../service/compare/common/comparison.ts';
import { differenceText } from '../../../service/compare/common/differenceText.ts';
import type { VaryingField } from '../../../service/compare/common/field.ts';
import { fieldName, listNames, maxShown } from '../common/changeRows.ts';
import type { ComparedSide } from './comparedSide.ts';

export interface ComparisonNotes {
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  readonly leftOut: readonly string[];
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
    rows: [
      [l10n.t('Left'), notes.before.facts],
      [l10n.t('Right'), notes.after.facts],
      ...(matched === undefined ? [] : [[l10n.t('Matched by'), matched] as const]),
    ],
  };
}

/** Returns notes about layout and ignored fields, for the top of both texts. */
export function sidesHead(comparison: Comparison, notes: ComparisonNotes): string {
  const matched = matchedText(comparison);
  const lines = [
    l10n.t('Members are sorted by name.'),
    ...(matched === undefined ? [] : [l10n.t('Elements of lists are matched and sorted by ID: {0}', matched)]),
    ...notesOf(comparison, notes),
  ];
  return lines.map((line) => `// ${line}\n`).join('');
}

function countsText({ lists, othersCount }: Pick<Comparison, 'lists' | 'othersCount'>): string {
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

/** Describes a field that always differs, with its count and first two values. */
export function varyingText({ path, count, before, after }: VaryingField): {
  readonly label: string;
  readonly detail: string;
} {
  const mark = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  const example = plain(differenceText({ mark, before, after }));
  return {
    label: shownField(path),
    detail: isOne(count) ? example : l10n.t('different in each of {0}: {1}', countText(count), example),
  };
}

function shownField(path: string): string {
  return plain(fieldName(path), 100);
}

function notesOf(
  comparison: Pick<Comparison, 'lists' | 'othersCount'>,
  { leftOut, hasHidden, isPage }: ComparisonNotes,
): string[] {
  return [
    ...(leftOut.length > 0 ? [l10n.t('Left out: {0}', leftOut.map(shownField).join(', '))] : []),
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
