import { fold } from '../text/fold.ts';
import type { Access } from './place.ts';
import { everyGrantable, type CountedGrantable } from './whereGranted.ts';

/** An attempt that was refused, as far as it is known. */
export interface Attempt {
  /** Words for the privilege or role that it may need. */
  readonly privilege?: string | undefined;
  /** The path of the request. */
  readonly path?: string | undefined;
}

/** Words of paths that name no matter. */
const idleWords = new Set(['api', 'detail', 'default', 'status', 'all', 'get', 'list', 'the', 'and', 'for']);

/** Finds privileges and roles that fit the words of the attempt, or else those that share one word with it, which is a guess. */
export function fittingGrants(
  access: Access,
  { privilege, path }: Attempt,
): { readonly fitting: readonly CountedGrantable[]; readonly isGuess: boolean } {
  const exact = privilege === undefined ? [] : matchingGrantables(access, privilege);
  if (exact.length > 0) return { fitting: exact, isGuess: false };
  const words = wordsOf([privilege, path?.split('?')[0]].join(' ')).filter(
    (word) => word.length > 2 && !idleWords.has(word),
  );
  const score = (name: string) => {
    const known = wordsOf(name);
    return words.filter((word) =>
      known.some((one) => one.length > 2 && (one.startsWith(stem(word)) || word.startsWith(stem(one)))),
    ).length;
  };
  const scored = everyGrantable(access).map((what) => ({ what, score: score(what.name) }));
  const fitting = scored.filter((one) => one.score > 0).sort((a, b) => b.score - a.score);
  return { fitting: fitting.map(({ what }) => what), isGuess: true };
}

/** The beginning of a word that `devices` and `device` have in common. */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/(ies|es|s|y)$/, '') : word;
}

/**
 * Finds the privileges and roles that a text means: one of that name to the letter, else those that fold into the same, else
 * those with all of its words.
 */
export function matchingGrantables(access: Access, text: string): CountedGrantable[] {
  const all = everyGrantable(access);
  const wanted = fold(text.trim());
  const words = wordsOf(text);
  const ways: ((name: string) => boolean)[] = [
    (name) => name === text.trim(),
    (name) => fold(name) === wanted,
    (name) => {
      const folded = fold(name);
      return words.length > 0 && words.every((word) => folded.includes(word));
    },
  ];
  for (const matches of ways) {
    const found = all.filter(({ name }) => matches(name));
    if (found.length > 0) return found;
  }
  return [];
}

/** Words of a text without case and accents; `dataCollector` and `SITE_ADMIN` are two each. */
export function wordsOf(text: string): string[] {
  return fold(text.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')).match(/[\p{L}\d]+/gu) ?? [];
}
