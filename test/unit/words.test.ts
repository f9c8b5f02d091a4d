import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(file, 'utf8');

/** Returns the words in backticks of the two sections about words and rules. */
function rejectedWords(): readonly string[] {
  const [, lists = ''] = read('docs/internals/words.md').split('## One word for one thing\n');
  const [english = ''] = lists.split('\n## German\n');
  return [...english.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);
}

/** Returns a search for a word. An asterisk matches any ending. */
function searchFor(word: string): RegExp {
  const pattern = word.replace(/[.^$+?()[\]{}|\\]/g, '\\$&').replace('*', '\\w*');
  return new RegExp(/^\w/.test(word) ? `(?<!\\w)${pattern}(?!\\w)` : pattern, 'iu');
}

/** Returns the literals of a program that have a blank, without comments. */
const sentencesIn = (file: string) =>
  [
    ...read(file)
      .replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/\$\{[^{}]*\}/g, 'X')
      .matchAll(/'((?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'|"([^"\n]* [^"\n]*)"|`([^`\n]* [^`]*)`/g),
  ]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => /^[\w"]/.test(text));

const programs = ['src/cli', 'src/terminals/common'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name)),
);
const texts = [
  ...Object.keys(JSON.parse(read('l10n/bundle.l10n.json')) as object),
  ...Object.values(JSON.parse(read('package.nls.json')) as Record<string, string>),
  ...programs.flatMap(sentencesIn),
].map((text) => text.replace(/`[^`\n]*`|“[^”]*”|\]\([^)]*\)/g, ''));

describe('docs/internals/words.md', () => {
  it('texts of the manifest, the code, and org-access contain no word that docs/internals/words.md rejects', () => {
    const words = rejectedWords();
    assert.ok(words.length > 60 && texts.length > 1_500);
    const found = words.map((word) => ({ word, texts: texts.filter((text) => searchFor(word).test(text)) }));
    assert.deepEqual(
      found.filter((each) => each.texts.length > 0),
      [],
    );
  });
});
