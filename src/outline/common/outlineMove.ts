import type { Outline } from './outline.ts';
import { hasEntriesBelow } from './outlineView.ts';

/** What a key of a tree leads to (WAI-ARIA Authoring Practices, "Tree View"). Positions are those of rows that are shown. */
export type TreeMove =
  | { readonly kind: 'go'; readonly row: number }
  | { readonly kind: 'open' | 'close'; readonly entry: number }
  | { readonly kind: 'openSiblings'; readonly entry: number };

export interface TreeKeys {
  readonly outline: Outline;
  /** The entries that are shown, from the top down. */
  readonly shown: readonly number[];
  readonly isOpen: (entry: number) => boolean;
  /** The number of rows that fit into the view. */
  readonly page: number;
}

/** @returns undefined for a key that leads nowhere */
export function moveInTree(row: number, key: string, keys: TreeKeys): TreeMove | undefined {
  const { outline, shown, isOpen, page } = keys;
  const last = shown.length - 1;
  const entry = shown[row];
  if (entry === undefined) return undefined;
  const go = (to: number): TreeMove => ({ kind: 'go', row: Math.min(last, Math.max(0, to)) });
  switch (key) {
    case 'ArrowDown':
      return go(row + 1);
    case 'ArrowUp':
      return go(row - 1);
    case 'PageDown':
      return go(row + page);
    case 'PageUp':
      return go(row - page);
    case 'Home':
      return go(0);
    case 'End':
      return go(last);
    case 'ArrowRight':
      if (!hasEntriesBelow(outline, entry)) return undefined;
      return isOpen(entry) ? go(row + 1) : { kind: 'open', entry };
    case 'ArrowLeft': {
      if (hasEntriesBelow(outline, entry) && isOpen(entry)) return { kind: 'close', entry };
      const parent = outline.entries[entry]?.parent ?? -1;
      return parent < 0 ? undefined : go(shown.lastIndexOf(parent, row));
    }
    case '*':
      return { kind: 'openSiblings', entry };
    default:
      return undefined;
  }
}

/** The next row whose title begins with what was typed: the same letter again goes on to the one after. */
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
