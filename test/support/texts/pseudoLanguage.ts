import { readFileSync } from 'node:fs';

/** A tag that names no language, in which VS Code and Intl have nothing of their own to say. */
export const pseudoTag = 'zxx';

/** What a translator leaves as it is: placeholders, icons, addresses of links, and code. */
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

/** One line in brackets, with accents, and longer by 40 %. The label of a link has brackets of its own, since it is shown by itself. */
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

/** A text as a person sees it who would see at once what was not translated, or has no room. */
export function pseudo(text: string): string {
  return text
    .split('\n')
    .map((line) => (/\p{L}/u.test(line.replace(kept, '')) ? pseudoLine(line) : line))
    .join('\n');
}

/** The texts of a file in which texts stand as values, in the pseudo-language. */
export function pseudoFile(file: string): Record<string, string> {
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudo(text)]));
}

/** What is left of a text without all that stands in brackets of the pseudo-language, and may hold names and data. */
export function outsideBrackets(text: string): string {
  let left = text;
  for (let before = ''; before !== left;) {
    before = left;
    left = left.replace(/⟦[^⟦⟧]*⟧/gu, ' ');
  }
  return left;
}
