import { fold, containsAllWords, wordsOf } from '../../platform/common/text/fold.ts';
import type { Outline } from './outline.ts';
import { memberText } from './outlineEntry.ts';

/** Entries that are opened to begin with. A larger outline begins with as many of its levels as there is room for. */
const mostOpen = 400;
const searchedMembers = [
  'name',
  'hostName',
  'vmName',
  'fqdn',
  'vendor',
  'applicationId',
  'deviceId',
  'groupId',
] as const;

/** What a search finds: the entries, and those that they stand below. */
export interface Found {
  readonly matches: ReadonlySet<number>;
  readonly shown: ReadonlySet<number>;
}

export function hasEntriesBelow({ ends }: Outline, index: number): boolean {
  return (ends[index] ?? 0) > index + 1;
}

/** The entries with others below them, each of which may be open. @param levels that are open from the top down; all, when left out */
export function openEntries(outline: Outline, levels = Infinity): Set<number> {
  const open = new Set<number>();
  for (const [index, { depth }] of outline.entries.entries())
    if (depth < levels && hasEntriesBelow(outline, index)) open.add(index);
  return open;
}

/** As many levels from the top as a person can look over. */
export function openAtFirst(outline: Outline): Set<number> {
  const perLevel: number[] = [];
  for (const { depth } of outline.entries) perLevel[depth] = (perLevel[depth] ?? 0) + 1;
  let [rows, levels] = [perLevel[0] ?? 0, 0];
  while (levels + 1 < perLevel.length && rows + (perLevel[levels + 1] ?? 0) <= mostOpen) {
    levels += 1;
    rows += perLevel[levels] ?? 0;
  }
  return openEntries(outline, levels);
}

/** The entries that are shown, from the top down. */
export function shownEntries(outline: Outline, open: ReadonlySet<number>, found?: Found): number[] {
  const { entries, ends } = outline;
  const shown: number[] = [];
  for (let at = 0; at < entries.length;) {
    if (found && !found.shown.has(at)) {
      at = ends[at] ?? at + 1;
      continue;
    }
    shown.push(at);
    at = found || open.has(at) ? at + 1 : (ends[at] ?? at + 1);
  }
  return shown;
}

/** What is shown of what was found when a person opens or closes an entry. */
export function toggledInSearch({ ends }: Outline, found: Found, entry: number, toOpen: boolean): Found {
  const shown = new Set(found.shown);
  for (let at = entry + 1; at < (ends[entry] ?? 0); at = toOpen ? (ends[at] ?? at + 1) : at + 1) {
    if (toOpen) shown.add(at);
    else shown.delete(at);
  }
  return { ...found, shown };
}

/** Prepares an outline for one search after the other. @returns undefined when nothing is searched for */
export function createSearch({ entries }: Outline): (search: string) => Found | undefined {
  let texts: readonly string[] | undefined;
  return (search) => {
    const words = wordsOf(search);
    if (words.length === 0) return undefined;
    texts ??= entries.map(({ value, title, kind, state }) =>
      fold([title, kind, state.word ?? '', ...searchedMembers.map((name) => memberText(value, name) ?? '')].join('\n')),
    );
    const matches = new Set<number>();
    const shown = new Set<number>();
    for (const [index, text] of texts.entries()) {
      if (!containsAllWords(text, words)) continue;
      matches.add(index);
      for (let at = index; at >= 0 && !shown.has(at); at = entries[at]?.parent ?? -1) shown.add(at);
    }
    return { matches, shown };
  };
}
