import uFuzzy from '@leeoniya/ufuzzy';

const ascii = /^[ -~]*$/;

/** A text without case and accents, as people type it: `Łódź` and `lodz` fold into the same. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  return (uFuzzy.latinize([bare])[0] ?? bare).toLowerCase();
}
