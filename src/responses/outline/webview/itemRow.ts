import * as l10n from '@vscode/l10n';
import { countText, plain } from '../../../platform/common/text/displayText.ts';
import { element, set, text } from '../../../platform/webview/elements.ts';
import { maxItems, type Outline, type OutlineItem } from '../../../service/forms/common/hierarchy.ts';
import { memberText } from '../../../service/forms/common/memberNames.ts';

export interface ShownItem {
  readonly item: OutlineItem;
  readonly id: string;
  readonly isMatch: boolean;
  /** Whether the item is open. Undefined if it has no children. */
  readonly isOpen: boolean | undefined;
  readonly below: number;
  readonly downBelow: number;
  /** Whether the item is the same as one of its ancestors. */
  readonly isAgain: boolean;
}

/** Maximum number of indents, which leaves room for names. The status line shows the depth. */
const maxIndents = 16;
const maxTextLength = 120;

export function fillItemRow(row: HTMLElement, shown: ShownItem): void {
  const { item, id, isMatch, isOpen, below, downBelow, isAgain } = shown;
  const { depth, position, siblings, title, state } = item;
  row.id = id;
  set(row, {
    'aria-level': String(depth + 1),
    'aria-posinset': String(position),
    'aria-setsize': String(siblings),
  });
  if (isOpen === undefined) row.removeAttribute('aria-expanded');
  else row.ariaExpanded = String(isOpen);
  row.classList.toggle('match', isMatch);
  row.style.setProperty('--indents', String(Math.min(depth, maxIndents)));
  const twistie = element('span', 'twistie');
  twistie.ariaHidden = 'true';
  twistie.textContent = isOpen === undefined ? '' : isOpen ? '▾' : '▸';
  const shape = element('span', `shape ${state?.condition}`);
  shape.ariaHidden = 'true';
  const words = [
    text('span', 'title', title === '' ? l10n.t('(no name)') : plain(title, maxTextLength)),
    ...(state?.word === undefined ? [] : [text('span', `state ${state.condition}`, plain(state.word, 40))]),
    ...[kindText(item)].filter(Boolean).map((kind) => text('span', 'kind', kind)),
    ...(isAgain ? [text('span', 'again', l10n.t('Below itself'))] : []),
    ...(isOpen === false ? [text('span', 'below', l10n.t('{0} below', countText(below)))] : []),
    ...(isOpen === false && downBelow > 0
      ? [text('span', 'state down', l10n.t('{0} with a problem', countText(downBelow)))]
      : []),
  ];
  row.replaceChildren(twistie, ...(state ? [shape] : []), ...words);
}

function kindText({ kind, role, value }: OutlineItem): string {
  if (kind !== '') return plain(kind, 80);
  if (role === undefined) return '';
  if (role === 'level') return l10n.t('Level {0}', memberText(value, 'level') ?? '').trim();
  return role === 'application' ? l10n.t('Application') : l10n.t('Group');
}

const maxNameLength = 60;
const maxNames = 8;

export function describeItem(outline: Outline, at: number): string {
  const { items } = outline;
  const item = items[at];
  if (!item) return '';
  const names: string[] = [];
  const nameOf = (one: OutlineItem | undefined) =>
    one && one.title !== '' ? plain(one.title, maxNameLength) : l10n.t('(no name)');
  for (let index = at; index >= 0; index = items[index]?.parent ?? -1) names.push(nameOf(items[index]));
  const way = names.reverse();
  const shownWay = way.length > maxNames ? [...way.slice(0, 2), '…', ...way.slice(3 - maxNames)] : way;
  const { value, title, identity, state, again } = item;
  const above = again === undefined ? undefined : items[again];
  const words = [
    shownWay.join(' › '),
    l10n.t('Depth: {0}', String(item.depth + 1)),
    state?.word ?? '',
    kindText(item),
    ...['vendor', 'fqdn'].map((name) => memberText(value, name) ?? ''),
    identity === title ? '' : (identity ?? ''),
    above ? l10n.t('Below itself: the same item is above it, at depth {0}', String(above.depth + 1)) : '',
  ];
  return words
    .filter((word) => word !== '')
    .map((word) => plain(word, 400))
    .join(' · ');
}

export function summaryOf({ items, levels, facts, isCut }: Outline): string {
  const said = facts.map(([name, text]) => {
    const value = plain(text, maxNameLength);
    if (name === 'span') return l10n.t('Span: {0}', value);
    return name === 'depth' ? l10n.t('Depth: {0}', value) : l10n.t('Status: {0}', value);
  });
  const repeated = items.filter(({ again }) => again !== undefined).length;
  return [
    ...said,
    l10n.t('Levels: {0}', countText(levels)),
    ...(repeated > 0 ? [`${l10n.t('Below itself')}: ${countText(repeated)}`] : []),
    ...(isCut ? [l10n.t('Only the first {0} items are shown. The JSON has all of them.', countText(maxItems))] : []),
  ].join(' · ');
}
