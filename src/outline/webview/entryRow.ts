import { plain } from '../../platform/common/text/displayText.ts';
import { fill } from '../../platform/common/text/template.ts';
import { element, set, text } from '../../platform/webview/elements.ts';
import { maxEntries, type Outline, type OutlineEntry } from '../common/outline.ts';
import { identityOf, memberText } from '../common/outlineEntry.ts';
import type { OutlineLabels } from '../common/outlineLabels.ts';

export interface ShownEntry {
  readonly entry: OutlineEntry;
  readonly id: string;
  readonly isActive: boolean;
  readonly isMatch: boolean;
  /** Undefined if it has no children. */
  readonly isOpen: boolean | undefined;
  readonly below: number;
  readonly badBelow: number;
  /** Whether an ancestor is the same entry. */
  readonly isAgain: boolean;
}

/** Limit of indents that leaves room for names. The status line shows the depth. */
const maxIndents = 16;
const maxTextLength = 120;

export function fillEntryRow(row: HTMLElement, shown: ShownEntry, labels: OutlineLabels): void {
  const { entry, id, isActive, isMatch, isOpen, below, badBelow, isAgain } = shown;
  const { depth, position, siblings, title, state } = entry;
  row.id = id;
  row.role = 'treeitem';
  set(row, {
    'aria-level': String(depth + 1),
    'aria-posinset': String(position),
    'aria-setsize': String(siblings),
    'aria-selected': String(isActive),
  });
  if (isOpen === undefined) row.removeAttribute('aria-expanded');
  else row.ariaExpanded = String(isOpen);
  row.classList.toggle('active', isActive);
  row.classList.toggle('match', isMatch);
  row.style.setProperty('--indents', String(Math.min(depth, maxIndents)));
  const twistie = element('span', 'twistie');
  twistie.ariaHidden = 'true';
  twistie.textContent = isOpen === undefined ? '' : isOpen ? '▾' : '▸';
  const isKnown = state.word !== undefined || state.look !== 'other';
  const shape = element('span', `shape ${state.look}`);
  shape.ariaHidden = 'true';
  const words = [
    text('span', 'title', title === '' ? labels.noName : plain(title, maxTextLength)),
    ...(state.word === undefined ? [] : [text('span', `state ${state.look}`, plain(state.word, 40))]),
    ...[kindText(entry, labels)].filter(Boolean).map((kind) => text('span', 'kind', kind)),
    ...(isAgain ? [text('span', 'again', labels.again)] : []),
    ...(isOpen === false ? [text('span', 'below', fill(labels.below, below.toLocaleString()))] : []),
    ...(isOpen === false && badBelow > 0
      ? [text('span', 'state bad', fill(labels.badBelow, badBelow.toLocaleString()))]
      : []),
  ];
  row.replaceChildren(twistie, ...(isKnown ? [shape] : []), ...words);
}

function kindText({ kind, role, value }: OutlineEntry, labels: OutlineLabels): string {
  if (kind !== '') return plain(kind, 80);
  if (role === undefined) return '';
  return role === 'level' ? fill(labels.level, memberText(value, 'level') ?? '').trim() : labels[role];
}

const maxNameLength = 60;
const maxNames = 8;

export function describeEntry(outline: Outline, at: number, labels: OutlineLabels): string {
  const { entries } = outline;
  const entry = entries[at];
  if (!entry) return '';
  const names: string[] = [];
  const nameOf = (one: OutlineEntry | undefined) =>
    one && one.title !== '' ? plain(one.title, maxNameLength) : labels.noName;
  for (let index = at; index >= 0; index = entries[index]?.parent ?? -1) names.push(nameOf(entries[index]));
  const way = names.reverse();
  const shownWay = way.length > maxNames ? [...way.slice(0, 2), '…', ...way.slice(3 - maxNames)] : way;
  const { value, title, state, again } = entry;
  const above = again === undefined ? undefined : entries[again];
  const words = [
    shownWay.join(' › '),
    fill(labels.depth, String(entry.depth + 1)),
    state.word ?? '',
    kindText(entry, labels),
    ...['vendor', 'fqdn'].map((name) => memberText(value, name) ?? ''),
    [identityOf(value)].find((id) => id !== title) ?? '',
    above ? fill(labels.againOf, String(above.depth + 1)) : '',
  ];
  return words
    .filter((word) => word !== '')
    .map((word) => plain(word, 400))
    .join(' · ');
}

export function summaryOf({ entries, levels, facts, isCut }: Outline, labels: OutlineLabels): string {
  const said = facts.map(([name, text]) =>
    fill(labels[name === 'span' || name === 'depth' ? name : 'status'], plain(text, maxNameLength)),
  );
  const repeated = entries.filter(({ again }) => again !== undefined).length;
  return [
    ...said,
    fill(labels.levels, levels.toLocaleString()),
    ...(repeated > 0 ? [`${labels.again}: ${repeated.toLocaleString()}`] : []),
    ...(isCut ? [fill(labels.cut, maxEntries.toLocaleString())] : []),
  ].join(' · ');
}
