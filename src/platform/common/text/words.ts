import { fold } from './fold.ts';

/** The words that a person searches for, without case and accents. */
export function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** @param text folded, as the words are */
export function holdsAll(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
