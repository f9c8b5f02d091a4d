import { fold } from '../../platform/common/text/fold.ts';
import type { Access } from './place.ts';
import { everyGrantable, type CountedGrantable } from './whereGranted.ts';

/**
 * Returns roles and privileges with this exact name, or else ignoring case and accents, or else with all of its
 * words.
 */
export function matchingGrantables(access: Access, text: string): CountedGrantable[] {
  const all = everyGrantable(access);
  const foldedText = fold(text.trim());
  const words = wordsOf(text);
  const matchers: ((name: string) => boolean)[] = [
    (name) => name === text.trim(),
    (name) => fold(name) === foldedText,
    (name) => {
      const folded = fold(name);
      return words.length > 0 && words.every((word) => folded.includes(word));
    },
  ];
  for (const matches of matchers) {
    const found = all.filter(({ name }) => matches(name));
    if (found.length > 0) return found;
  }
  return [];
}

/** Returns words without case and accents: `site`, `admin` for `siteAdmin` and `SITE_ADMIN`. */
export function wordsOf(text: string): string[] {
  return fold(text.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')).match(/[\p{L}\d]+/gu) ?? [];
}
