import * as l10n from '@vscode/l10n';
import type { ResponseFacts } from '../../../api/common/responseFacts.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import { isOne } from '../../../platform/common/text/language.ts';
import { fieldName, listNames } from '../common/changeRows.ts';
import { differencesIn, maxShown, type Comparison } from '../common/comparison.ts';
import { differenceText } from '../common/differenceText.ts';
import type { VaryingField } from '../common/field.ts';
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
    summary: [
      countsText(comparison),
      ...notesOf(comparison, notes),
      ...(comparison.texts ? [] : [l10n.t('Too long to be shown side by side.')]),
    ].join(' · '),
    rows: [
      [l10n.t('Left'), notes.before.facts],
      [l10n.t('Right'), notes.after.facts],
      ...(matched === undefined ? [] : [[l10n.t('Matched by'), matched] as const]),
    ],
  };
}

/** Returns the texts of both sides, headed by notes about layout and ignored fields. */
export function sidesText(
  { texts, ...comparison }: Comparison,
  notes: ComparisonNotes,
): { readonly before: string; readonly after: string } | undefined {
  const matched = matchedText(comparison);
  const lines = [
    l10n.t('Members are sorted by name.'),
    ...(matched === undefined ? [] : [l10n.t('Elements of lists are matched by ID: {0}', matched)]),
    ...notesOf(comparison, notes),
  ];
  const head = lines.map((line) => `// ${line}\n`).join('');
  return texts && { before: head + texts.before, after: head + texts.after };
}

function countsText({ lists, othersCount }: Pick<Comparison, 'lists' | 'othersCount'>): string {
  if (differencesIn({ lists, othersCount }) === 0) return l10n.t('No differences');
  const sum = (mark: 'added' | 'removed' | 'changed') => lists.reduce((all, { counts }) => all + counts[mark], 0);
  const rows = l10n.t(
    '{0} added, {1} removed, {2} changed',
    countText(sum('added')),
    countText(sum('removed')),
    countText(sum('changed')),
  );
  const others = isOne(othersCount)
    ? l10n.t('{0} other difference', countText(othersCount))
    : l10n.t('{0} other differences', countText(othersCount));
  return [...(lists.length > 0 ? [rows] : []), ...(othersCount > 0 ? [others] : [])].join(' · ');
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
    ...(differencesIn(comparison) > maxShown
      ? [l10n.t('The table has the first {0} differences.', countText(maxShown))]
      : []),
  ];
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
