import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

/** Returns the words in backticks in the last column of the tables below a heading. */
function notToUse(heading: string): readonly string[] {
  const [, section = ''] = readFileSync('docs/internals/words.md', 'utf8').split(`## ${heading}\n`);
  const rows = section.split('\n## ', 1)[0]?.match(/^\|.*\|$/gm) ?? [];
  return rows.flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
}

/** Returns the given words that a text has. An asterisk matches any ending. */
function found(text: string, words: readonly string[]): string[] {
  return words.filter((word) => {
    const pattern = word.replace(/[.^$+?()[\]{}|\\]/g, '\\$&').replace('*', '\\w*');
    return new RegExp(/^\w/.test(word) ? `(?<!\\w)${pattern}(?!\\w)` : pattern, 'iu').test(text);
  });
}

/** Returns Markdown without code and URLs. */
function prose(markdown: string): string {
  return markdown
    .replace(/```[^]*?```/g, '')
    .replace(/`[^`\n]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/“[^”]*”/g, '');
}

const read = (file: string) => readFileSync(file, 'utf8');
const texts = [
  ...Object.keys(JSON.parse(read('l10n/bundle.l10n.json')) as Record<string, string>),
  ...Object.values(JSON.parse(read('package.nls.json')) as Record<string, string>),
];
const documents = [
  'README.md',
  'CHANGELOG.md',
  'SECURITY.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.endsWith('words.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
];

const oneThing = notToUse('One word for one thing');
const writing = notToUse('How texts are written');

describe('docs/internals/words.md', () => {
  it('texts in the user interface contain no word that docs/internals/words.md rejects', () => {
    assert.ok(texts.length > 600 && oneThing.length > 20 && writing.length > 20);
    const told = texts
      .map((text) => ({ text, words: found(prose(text), [...oneThing, ...writing]) }))
      .filter(({ words }) => words.length > 0);
    assert.deepEqual(told, []);
  });

  for (const document of documents)
    it(`${document} contains no word that docs/internals/words.md rejects`, () => {
      const told = prose(read(document))
        .split('\n')
        .map((line, index) => ({ line: index + 1, words: found(line, oneThing) }))
        .filter(({ words }) => words.length > 0);
      assert.deepEqual(told, []);
    });

  const planted: readonly (readonly [text: string, words: readonly string[]])[] = [
    ['The service answered.', ['answer*']],
    ['Could not renew the token', ['renew*']],
    ['This is not allowed to you', ['not allowed to you', 'is not']],
    ['Please go on typing!', ['go on', '!', 'please']],
    ['It was cancelled.', ['cancelled']],
    ['The service’s clock', ['’']],
    ['Where May I…?', ['where may I']],
    ['A placeholder, expired and revoked', []],
  ];
  for (const [text, words] of planted)
    it(`(control) the search reports ${words.length} words that docs/internals/words.md rejects in "${text}"`, () => {
      assert.deepEqual(found(text, [...oneThing, ...writing]).sort(), [...words].sort());
    });
});
