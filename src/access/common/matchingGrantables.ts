import { fold } from '../../platform/common/text/fold.ts';
import type { Access } from './place.ts';
import { everyGrantable, type CountedGrantable } from './whereGranted.ts';

/** Finds privileges and roles by exact name, else by folded name, else by all words of the text. */
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

/** Returns words without case and accents: two each for `dataCollector` and `SITE_ADMIN`. */
export function wordsOf(text: string): string[] {
  return fold(text.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')).match(/[\p{L}\d]+/gu) ?? [];
}
