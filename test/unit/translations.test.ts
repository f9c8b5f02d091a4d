import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../../src/api/common/catalogue/catalogue.ts';

/** Returns the literal texts that code passes to a translator. */
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

/** Parts that a translation has as often as English: placeholders, icons, link targets, code, line breaks, and ellipses. */
const kept = /\{\w+\}|\$\([\w~-]+\)|(?<=\])\([^)]*\)|`[^`]*`|\n|…/g;

/** Texts that may be the same as in English. */
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

/** Returns the faults of translated texts, each with its key. @param commands translated texts of the manifest */
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

/** Texts with another order of placeholders in a language. */
const reordered: Readonly<Record<string, readonly string[]>> = { de: ['It is sent to {0} as {1}.'] };

/** Returns the keys with another order of placeholders than in English. */
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
  it('the English bundle contains every text of the code', () => {
    const texts = [...textsOf('src'), ...catalogue.map(({ name }) => name)];
    assert.ok(texts.length > 150);
    const known = read('l10n/bundle.l10n.json');
    assert.deepEqual(
      texts.filter((text) => !Object.hasOwn(known, text)),
      [],
    );
  });

  it('package.nls.json contains exactly the texts that the manifest uses', () => {
    const used = new Set([...readFileSync('package.json', 'utf8').matchAll(/"%([^%]+)%"/g)].map(([, key]) => key));
    assert.deepEqual(Object.keys(read('package.nls.json')).sort(), [...used].sort());
  });

  it("every language has a file for the code's texts and one for the manifest's texts", () => {
    assert.ok(languages.length > 0);
    assert.deepEqual(languagesOf('.', /^package\.nls\.(.+)\.json$/), languages);
  });

  for (const language of languages)
    it(`the translation into ${language} is complete and contains no faults`, () => {
      const manifest = read(`package.nls.${language}.json`);
      const code = read(`l10n/bundle.l10n.${language}.json`);
      assert.deepEqual(
        [...faultsIn(english.code, code, manifest), ...faultsIn(english.manifest, manifest, manifest)],
        [],
      );
    });

  for (const language of languages)
    it(`placeholders in ${language} are in the same order as in English, except in listed texts`, () => {
      const found = [
        ...reorderedIn(english.code, read(`l10n/bundle.l10n.${language}.json`)),
        ...reorderedIn(english.manifest, read(`package.nls.${language}.json`)),
      ];
      assert.deepEqual(found, reordered[language] ?? []);
    });

  it('the list of texts that may equal their English original contains no outdated entry', () => {
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
    it(`(control) faultsIn reports [${faults.join(', ')}] for the translation ${JSON.stringify(written)} of ${JSON.stringify(text)}`, () => {
      const found = faultsIn({ a: text }, written === undefined ? {} : { a: written }, { 'command.copyToken': 'z' });
      assert.deepEqual(
        found,
        faults.map((fault) => `a: ${fault}`),
      );
    });

  it('faultsIn reports a translation whose English text no longer exists', () => {
    assert.deepEqual(faultsIn({}, { a: 'x' }, {}), ['a: is left over']);
  });
});
