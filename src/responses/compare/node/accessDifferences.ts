import * as l10n from '@vscode/l10n';
import type { AccessChange } from '../../../access/changes/common/accessChanges.ts';
import { changeWords } from '../../../access/changes/node/changeTree.ts';
import { placeWords } from '../../../access/common/placeWords.ts';
import type { JsonObject } from '../../../platform/common/json/json.ts';
import { compareNames } from '../../../platform/common/text/naturalOrder.ts';
import type { ChangeMark } from '../../../service/compare/common/comparison.ts';
import { markText, maxShown, type ChangeRows } from '../common/changeRows.ts';
import { limitNote, rowCounts } from './comparisonText.ts';

/** Returns a row for each place whose access differs, and their counts. */
export function accessDifferences(changes: readonly AccessChange[]): {
  readonly rows: ChangeRows;
  readonly summary: string;
} {
  const places = new Map<string, AccessChange[]>();
  for (const change of changes) {
    const key = JSON.stringify([change.organization, change.site, wholeOf(change)]);
    const others = places.get(key);
    if (others) others.push(change);
    else places.set(key, [change]);
  }
  const rows: JsonObject[] = [];
  const marks: ChangeMark[] = [];
  for (const [first, ...others] of places.values()) {
    if (!first) continue;
    const { organization, site } = first;
    const mark = wholeOf(first) ?? 'changed';
    marks.push(mark);
    rows.push({
      [l10n.t('Change')]: markText(mark),
      [placeWords.organization.name()]: organization.name,
      [placeWords.site.name()]: site?.name ?? '',
      [l10n.t('ID')]: (site ?? organization).id ?? '',
      [l10n.t('Differences')]: mark === 'changed' ? [first, ...others].map(differenceText).join(' · ') : '',
    });
  }
  const counts = rowCounts((mark) => marks.filter((one) => one === mark).length);
  return {
    rows: { rows: rows.slice(0, maxShown), marks: marks.slice(0, maxShown) },
    summary: rows.length === 0 ? l10n.t('No differences') : [counts, ...limitNote(rows.length)].join(' · '),
  };
}

function wholeOf({ kind }: AccessChange): 'added' | 'removed' | undefined {
  return kind === 'added' || kind === 'removed' ? kind : undefined;
}

/** Describes a change with its privileges, such as `Operator: 1 privilege removed (WRITE)`. */
function differenceText(change: AccessChange): string {
  const words = changeWords(change);
  if (!('privileges' in change) || typeof change.privileges === 'number') return words;
  const role = change.kind === 'granted' || change.kind === 'revoked' ? change.role : undefined;
  const names = change.privileges.toSorted(compareNames).join(', ');
  return `${role === undefined ? '' : `${role}: `}${words}${names === '' ? '' : ` (${names})`}`;
}
