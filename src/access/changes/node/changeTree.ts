import * as l10n from '@vscode/l10n';
import { type PlaceName, nameOfPlace } from '../../../platform/common/entities.ts';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import { isOne } from '../../../platform/common/text/language.ts';
import { compareNames } from '../../../platform/common/text/naturalOrder.ts';
import { exactTime } from '../../../platform/common/text/time.ts';
import type { AccessChange } from '../common/accessChanges.ts';
import type { ChangeSet } from './accessHistory.ts';

/** Row of the Changes view. */
export interface ChangeNode {
  readonly id: string;
  readonly kind: 'set' | 'added' | 'removed' | 'changed' | 'privilege';
  readonly label: string;
  readonly description?: string;
  readonly tooltip: string;
  readonly children?: () => readonly ChangeNode[];
  /** Changed place in the access tree. */
  readonly place?: PlaceName;
  /** Time of the snapshot before the change. `atMs` is that of the one after it. */
  readonly sinceMs: number;
  readonly atMs: number;
}

/**
 * Returns a row for each load that found changes, newest first. Below it are the changes, and below these the roles and
 * privileges that they are about.
 */
export function changeTree(sets: readonly ChangeSet[], locale: string): ChangeNode[] {
  return sets.map(({ atMs, sinceMs, changes, count }) => {
    const between = { atMs, sinceMs };
    const left = count - changes.length;
    return {
      id: String(atMs),
      kind: 'set',
      label: exactTime(atMs, locale),
      description: isOne(count) ? l10n.t('{0} change', countText(count)) : l10n.t('{0} changes', countText(count)),
      tooltip: l10n.t(
        'Found on {0}, compared with your access on {1}',
        exactTime(atMs, locale),
        exactTime(sinceMs, locale),
      ),
      children: () => [
        ...changes.map((change, index) => changeNode(change, `${atMs}/${index}`, between)),
        ...(left > 0 ? [leftOut(left, between)] : []),
      ],
      ...between,
    };
  });
}

/** Returns the text that is copied for a row. */
export function changeLine({ label, description }: ChangeNode): string {
  return description === undefined ? label : `${label} · ${description}`;
}

type Between = Pick<ChangeNode, 'atMs' | 'sinceMs'>;

function changeNode(change: AccessChange, id: string, between: Between): ChangeNode {
  const { organization, site } = change;
  const where = { place: { organization, ...(site && { site }) }, ...between };
  const role = change.kind === 'granted' || change.kind === 'revoked' ? change.role : undefined;
  const around = [role ?? '', site ? organization.name : '']
    .filter((name) => name !== '')
    .map((name) => plain(name, 60))
    .join(' · ');
  const names =
    'privileges' in change && typeof change.privileges !== 'number' ? [...change.privileges].sort(compareNames) : [];
  return {
    id,
    kind: rowKindOf(change),
    label: plain(nameOfPlace(change), 80),
    // The change is first, because a narrow side bar cuts off the end.
    description: [changeWords(change), around].filter(Boolean).join(' · '),
    tooltip: [
      changeText(change),
      around,
      ...names.slice(0, 20).map((name) => plain(name)),
      ...(names.length > 20 ? ['…'] : []),
    ]
      .filter(Boolean)
      .join('\n'),
    ...where,
    ...(names.length > 0 && {
      children: () => names.map((name, index) => ({ ...privilegeNode(name, `${id}/${index}`), ...where })),
    }),
  };
}

function privilegeNode(name: string, id: string): Omit<ChangeNode, keyof Between> {
  return { id, kind: 'privilege', label: plain(name), tooltip: plain(name, 1000) };
}

function leftOut(count: number, between: Between): ChangeNode {
  const label = l10n.t('{0} more; compare to see all', countText(count));
  return { id: `${between.atMs}/more`, kind: 'changed', label, tooltip: label, ...between };
}

function rowKindOf({ kind }: AccessChange): 'added' | 'removed' | 'changed' {
  if (kind === 'added' || kind === 'roleAdded' || kind === 'granted') return 'added';
  return kind === 'renamed' ? 'changed' : 'removed';
}

/** Describes a change beside the name of its place, such as "2 privileges removed". */
export function changeWords(change: AccessChange): string {
  switch (change.kind) {
    case 'added':
      return l10n.t('added');
    case 'removed':
      return l10n.t('removed');
    case 'renamed':
      return l10n.t('renamed from {0}', plain(change.before, 80));
    case 'roleAdded':
      return l10n.t('role {0} added', plain(change.role ?? '', 80));
    case 'roleRemoved':
      return l10n.t('role {0} removed', plain(change.role ?? '', 80));
    case 'granted':
      return isOne(change.privileges.length)
        ? l10n.t('{0} privilege added', countText(change.privileges.length))
        : l10n.t('{0} privileges added', countText(change.privileges.length));
    case 'revoked':
      return isOne(change.privileges.length)
        ? l10n.t('{0} privilege removed', countText(change.privileges.length))
        : l10n.t('{0} privileges removed', countText(change.privileges.length));
  }
}

/** Describes a change with the name of its place, such as "Oslo: 2 privileges removed". */
export function changeText(change: AccessChange): string {
  return l10n.t('{0}: {1}', plain(nameOfPlace(change), 80), changeWords(change));
}
