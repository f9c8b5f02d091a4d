import { readFileSync } from 'node:fs';

/** Language tag that neither VS Code nor Intl has translations for. */
export const pseudoTag = 'zxx';

/** Parts that translators keep: placeholders, icons, link targets, and code. */
const kept = /\{\d+\}|\$\([\w~-]+\)|(?<=\])\([^)]*\)|`[^`]*`/gu;

const accents = new Map(
  [...'ÀàßƀÇçÐđÈèƑƒĜĝĤĥÌìĴĵĶķĻļṀṁÑñÒòÞþɊɋŔŕŜŝŢţÙùṼṽŴŵẊẋÝýŽž'].map((accented, index) => [
    [...'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz'][index] ?? '',
    accented,
  ]),
);

function accented(text: string): string {
  return [...text].map((letter) => accents.get(letter) ?? letter).join('');
}

/** Returns a line in brackets, with accents, 40 % longer. Link labels get their own brackets, since they are displayed separately. */
function pseudoLine(line: string): string {
  const link = /^\[([^\]]*)\](\([^)]*\))$/u.exec(line);
  if (link) return `[${pseudoLine(link[1] ?? '')}]${link[2] ?? ''}`;
  const others = line.split(kept);
  const letters = others.join('').length;
  const between = line.match(kept) ?? [];
  const written = others.map((text, index) => accented(text) + (between[index] ?? '')).join('');
  const labelled = written.replace(/\[([^\]]+)\](?=\()/gu, '[⟦$1⟧]');
  return `⟦${labelled} ${'ẋ'.repeat(Math.max(1, Math.ceil(letters * 0.4) - 1))}⟧`;
}

/** Translates into the pseudo-language, which reveals untranslated and truncated texts. */
export function pseudo(text: string): string {
  return text
    .split('\n')
    .map((line) => (/\p{L}/u.test(line.replace(kept, '')) ? pseudoLine(line) : line))
    .join('\n');
}

export function pseudoFile(file: string): Record<string, string> {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}

/** Returns the parts outside of the pseudo-language's brackets: names and data. */
export function outsideBrackets(text: string): string {
  let left = text;
  for (let before = ''; before !== left;) {
    before = left;
    left = left.replace(/⟦[^⟦⟧]*⟧/gu, ' ');
  }
  return left;
}
