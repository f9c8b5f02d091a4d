import { plain } from '../../platform/common/text/displayText.ts';
import { fill } from '../../platform/common/text/template.ts';
import { element, set, text } from '../../platform/webview/elements.ts';
import type { OutlineEntry } from '../common/outline.ts';
import { memberText } from '../common/outlineEntry.ts';
import type { outlineLabelNames } from '../common/outlineLabels.ts';

export type OutlineLabels = Readonly<Record<(typeof outlineLabelNames)[number], string>>;

export interface ShownEntry {
  readonly entry: OutlineEntry;
  readonly id: string;
  readonly isActive: boolean;
  /** Whether it is one that the search has found. */
  readonly isMatch: boolean;
  /** Undefined for one with nothing below it. */
  readonly isOpen: boolean | undefined;
  readonly below: number;
  readonly badBelow: number;
  /** Whether the same entry is above it. */
  readonly isAgain: boolean;
}

/** Indents beyond these would leave no room for a name. The level is said in the line below. */
const mostIndents = 16;
const longestText = 120;

/** Makes a row stand for an entry: what opens it, the shape of its state, its name, and words about it. */
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
  row.style.setProperty('--indents', String(Math.min(depth, mostIndents)));
  const twistie = element('span', 'twistie');
  twistie.ariaHidden = 'true';
  twistie.textContent = isOpen === undefined ? '' : isOpen ? '▾' : '▸';
  const isKnown = state.word !== undefined || state.look !== 'other';
  const shape = element('span', `shape ${state.look}`);
  shape.ariaHidden = 'true';
  const words = [
    text('span', 'title', title === '' ? labels.noName : plain(title, longestText)),
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

export function kindText({ kind, role, value }: OutlineEntry, labels: OutlineLabels): string {
  if (kind !== '') return plain(kind, 80);
  if (role === undefined) return '';
  return role === 'level' ? fill(labels.level, memberText(value, 'level') ?? '').trim() : labels[role];
}
