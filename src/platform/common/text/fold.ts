import uFuzzy from '@leeoniya/ufuzzy';

const ascii = /^[ -~]*$/;

/** A text without case and accents, as people type it: `Łódź` and `lodz` fold into the same. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  return (uFuzzy.latinize([bare])[0] ?? bare).toLowerCase();
}

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
