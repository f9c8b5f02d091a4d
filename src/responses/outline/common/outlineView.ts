import { fold, containsAllWords, wordsOf } from '../../../platform/common/text/fold.ts';
import type { Outline } from '../../../service/forms/common/hierarchy.ts';
import { idMembers, memberText, nameMembers } from '../../../service/forms/common/memberNames.ts';

/** Number of items open at first. Larger outlines open as many whole levels as fit. */
const maxOpen = 400;
const searchedMembers = [...nameMembers, ...idMembers, 'vendor'];

/** Matches of a search, and the items shown because of them. */
export interface SearchResult {
  readonly matches: ReadonlySet<number>;
  readonly shown: ReadonlySet<number>;
}

export function hasChildItems({ ends }: Outline, index: number): boolean {
  return (ends[index] ?? 0) > index + 1;
}

/**
 * Returns the items with children in the topmost levels.
 *
 * @param levels defaults to all
 */
export function openItems(outline: Outline, levels = Infinity): Set<number> {
  const open = new Set<number>();
  for (const [index, { depth }] of outline.items.entries())
    if (depth < levels && hasChildItems(outline, index)) open.add(index);
  return open;
}

export function openAtFirst(outline: Outline): Set<number> {
  const perLevel: number[] = [];
  for (const { depth } of outline.items) perLevel[depth] = (perLevel[depth] ?? 0) + 1;
  let [rows, levels] = [perLevel[0] ?? 0, 0];
  while (levels + 1 < perLevel.length && rows + (perLevel[levels + 1] ?? 0) <= maxOpen) {
    levels += 1;
    rows += perLevel[levels] ?? 0;
  }
  return openItems(outline, levels);
}

export function shownItems(outline: Outline, open: ReadonlySet<number>, found?: SearchResult): number[] {
  const { items, ends } = outline;
  const shown: number[] = [];
  for (let at = 0; at < items.length;) {
    if (found && !found.shown.has(at)) {
      at = ends[at] ?? at + 1;
      continue;
    }
    shown.push(at);
    at = found || open.has(at) ? at + 1 : (ends[at] ?? at + 1);
  }
  return shown;
}

export function toggledItem({ ends }: Outline, found: SearchResult, item: number, toOpen: boolean): SearchResult {
  const shown = new Set(found.shown);
  for (let at = item + 1; at < (ends[item] ?? 0); at = toOpen ? (ends[at] ?? at + 1) : at + 1) {
    if (toOpen) shown.add(at);
    else shown.delete(at);
  }
  return { ...found, shown };
}

/** Creates a search, whose result is undefined if nothing is searched for. */
export function createSearch({ items }: Outline): (search: string) => SearchResult | undefined {
  let texts: readonly string[] | undefined;
  return (search) => {
    const words = wordsOf(search);
    if (words.length === 0) return undefined;
    texts ??= items.map(({ value, kind, state }) =>
      fold([kind, state?.word ?? '', ...searchedMembers.map((name) => memberText(value, name) ?? '')].join('\n')),
    );
    const matches = new Set<number>();
    const shown = new Set<number>();
    for (const [index, text] of texts.entries()) {
      if (!containsAllWords(text, words)) continue;
      matches.add(index);
      for (let at = index; at >= 0 && !shown.has(at); at = items[at]?.parent ?? -1) shown.add(at);
    }
    return { matches, shown };
  };
}

interface TreeKeys {
  readonly outline: Outline;
  readonly shown: readonly number[];
  readonly isOpen: (item: number) => boolean;
}

/**
 * Returns the row to which an arrow key leads (WAI-ARIA Authoring Practices, "Tree View"), or `toggle` if it opens or closes the
 * item. Returns undefined if it does neither. Rows count visible items.
 */
export function moveInTree(
  row: number,
  key: string,
  { outline, shown, isOpen }: TreeKeys,
): number | 'toggle' | undefined {
  const item = shown[row];
  if (item === undefined) return undefined;
  const hasChildren = hasChildItems(outline, item);
  if (key === 'ArrowRight' && hasChildren) return isOpen(item) ? row + 1 : 'toggle';
  if (key !== 'ArrowLeft') return undefined;
  if (hasChildren && isOpen(item)) return 'toggle';
  const parent = outline.items[item]?.parent ?? -1;
  return parent < 0 ? undefined : shown.lastIndexOf(parent, row);
}

/** Finds the next row whose title starts with the typed letters. Repeating one letter cycles through its matches. */
export function typedRow(
  row: number,
  typed: string,
  titles: (row: number) => string,
  count: number,
): number | undefined {
  const isRepeated = typed.length > 1 && [...typed].every((letter) => letter === typed[0]);
  const wanted = isRepeated ? typed.slice(0, 1) : typed;
  const from = wanted.length === 1 ? row + 1 : row;
  for (let step = 0; step < count; step += 1) {
    const at = (from + step) % count;
    if (titles(at).startsWith(wanted)) return at;
  }
  return undefined;
}
