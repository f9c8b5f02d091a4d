import uFuzzy from '@leeoniya/ufuzzy';

const ascii = /^[ -~]*$/;

/** Removes case and accents: `Łódź` becomes `lodz`. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  return (uFuzzy.latinize([bare])[0] ?? bare).toLowerCase();
}

export function wordsOf(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '');
}

export function containsAllWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
