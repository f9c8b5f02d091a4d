import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../../src/api/common/catalogue/catalogue.ts';

/** Texts that code passes to a translator, as far as they are plain literals. */
function textsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const calls = files.flatMap((name) => [
    ...readFileSync(path.join(folder, name), 'utf8').matchAll(
      /\bl10n\.t\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/g,
    ),
  ]);
  return calls.map(([, single, double]) => (single ?? double ?? '').replace(/\\(.)/g, '$1'));
}

type Texts = Readonly<Record<string, string>>;

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Texts;
const english = { code: read('l10n/bundle.l10n.json'), manifest: read('package.nls.json') };

/** What stands in a translation as often as in English: placeholders, icons, targets of links, code, ends of lines, and what says that more is asked. */
const kept = /\{\w+\}|\$\([\w~-]+\)|(?<=\])\([^)]*\)|`[^`]*`|\n|…/g;

/** Texts that may read as in English, beside those without a word. */
const alike = new Set([
  'Org Access',
  'API',
  'Token',
  'OK',
  'ID',
  'ID: {0}',
  'Name',
  'Name: {0}',
  'Name (DNS)',
  'Proxy',
  'Code',
  'Status',
  'Format',
  'Details',
  'Text',
  'Demo',
  'System',
  'VLAN',
  'VLAN {0}',
  'Zoom',
]);

const titles = Object.entries(english.manifest).filter(([key]) => key.startsWith('command.'));

/** What is wrong with translated texts, each beginning with the key. @param commands the translated texts of the manifest */
function faultsIn(texts: Texts, translated: Texts, commands: Texts): string[] {
  const left = Object.keys(translated).filter((key) => !Object.hasOwn(texts, key));
  const faults = Object.entries(texts).flatMap(([key, text]) => {
    const written = translated[key];
    if (written === undefined) return [`${key}: is missing`];
    const partsOf = (one: string) => (one.match(kept) ?? []).sort();
    const quoted = titles.filter(([, title]) => text.includes(`"${title}"`) || text.includes(`Org Access: ${title}*`));
    return [
      ...(written.trim() === '' ? ['is empty'] : []),
      ...(written === text && !alike.has(text) && /\p{L}/u.test(text.replace(kept, '')) ? ['is in English'] : []),
      ...(partsOf(text).join(' ') === partsOf(written).join(' ') ? [] : ['has other parts']),
      ...quoted
        .map(([id]) => commands[id] ?? id)
        .flatMap((title) => (written.includes(title) ? [] : [`no "${title}"`])),
    ].map((fault) => `${key}: ${fault}`);
  });
  return [...left.map((key) => `${key}: is left over`), ...faults];
}

/** Texts whose placeholders stand in another order in a language, so that the order tells nothing. */
const reordered: Readonly<Record<string, readonly string[]>> = { de: ['It is sent to {0} as {1}.'] };

/** Keys whose placeholders stand in another order than in English. */
function reorderedIn(texts: Texts, translated: Texts): string[] {
  const order = (text = '') => (text.match(/\{\w+\}/g) ?? []).join();
  return Object.entries(texts).flatMap(([key, text]) => (order(text) === order(translated[key]) ? [] : [key]));
}

const languagesOf = (folder: string, pattern: RegExp) =>
  readdirSync(folder)
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .sort();
const languages = languagesOf('l10n', /^bundle\.l10n\.(.+)\.json$/);

describe('translations', () => {
  it('know every text of the code; "npm run l10n" brings them up to date', () => {
    const texts = [...textsOf('src'), ...catalogue.map(({ name }) => name)];
    assert.ok(texts.length > 150);
    const known = read('l10n/bundle.l10n.json');
    assert.deepEqual(
      texts.filter((text) => !Object.hasOwn(known, text)),
      [],
    );
  });

  it('know every text of the manifest, and no other', () => {
    const used = new Set([...readFileSync('package.json', 'utf8').matchAll(/"%([^%]+)%"/g)].map(([, key]) => key));
    assert.deepEqual(Object.keys(read('package.nls.json')).sort(), [...used].sort());
  });

  it('have the texts of the code and of the manifest in each language', () => {
    assert.ok(languages.length > 0);
    assert.deepEqual(languagesOf('.', /^package\.nls\.(.+)\.json$/), languages);
  });

  for (const language of languages)
    it(`say all that there is to say in ${language}`, () => {
      const manifest = read(`package.nls.${language}.json`);
      const code = read(`l10n/bundle.l10n.${language}.json`);
      assert.deepEqual(
        [...faultsIn(english.code, code, manifest), ...faultsIn(english.manifest, manifest, manifest)],
        [],
      );
    });

  for (const language of languages)
    it(`have placeholders in the order of English in ${language}, but where the sentence wants another`, () => {
      const found = [
        ...reorderedIn(english.code, read(`l10n/bundle.l10n.${language}.json`)),
        ...reorderedIn(english.manifest, read(`package.nls.${language}.json`)),
      ];
      assert.deepEqual(found, reordered[language] ?? []);
    });

  it('may read as in English only where the English text is there', () => {
    const texts = new Set([...Object.keys(english.code), ...Object.values(english.manifest)]);
    assert.deepEqual(
      [...alike].filter((text) => !texts.has(text)),
      [],
    );
  });

  const planted: readonly (readonly [text: string, written: string | undefined, faults: readonly string[]])[] = [
    ['{0} of {1} sites', '{1} / {0}', []],
    ['{0} – {1}', '{0} – {1}', []],
    ['Token', 'Token', []],
    ['Sign in', undefined, ['is missing']],
    ['Sign in', ' ', ['is empty']],
    ['Sign in', 'Sign in', ['is in English']],
    ['{0} or {0}', 'x {0}', ['has other parts']],
    ['Below {siteId}', 'x {standort}', ['has other parts']],
    ['$(key) Token', 'x', ['has other parts']],
    ['Add…', 'x', ['has other parts']],
    ['Run `org-access`', 'x `org`', ['has other parts']],
    ['Text.\n[Sign In](command:a)', 'x\n[y](command:b)', ['has other parts']],
    ['Text.\n[Sign In](command:a)', 'x [y](command:a)', ['has other parts']],
    ['Run "Copy Token".', 'x „y“', ['no "z"']],
    ['Run *Org Access: Copy Token*.', 'x *Org Access: z*', []],
  ];
  for (const [text, written, faults] of planted)
    it(`have these faults where ${JSON.stringify(text)} is ${JSON.stringify(written)}: ${faults.join(', ')}`, () => {
      const found = faultsIn({ a: text }, written === undefined ? {} : { a: written }, { 'command.copyToken': 'z' });
      assert.deepEqual(
        found,
        faults.map((fault) => `a: ${fault}`),
      );
    });

  it('have nothing that is left over', () => {
    assert.deepEqual(faultsIn({}, { a: 'x' }, {}), ['a: is left over']);
  });
});
