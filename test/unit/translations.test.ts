import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue } from '../../src/api/common/catalogue/catalogue.ts';

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name));

/** Splits an argument list, from after its opening parenthesis on. */
function argumentsIn(source: string): string[] {
  const found = [''];
  let depth = 0;
  for (const token of source.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[^]/g) ?? []) {
    if (depth === 0 && token === ')') break;
    depth += '([{'.includes(token) ? 1 : ')]}'.includes(token) ? -1 : 0;
    if (depth === 0 && token === ',') found.push('');
    else found.push(found.pop() + token);
  }
  return found.map((one) => one.trim()).filter(Boolean);
}

/** Returns the literal texts that code passes to a translator. */
function textsOf(folder: string): string[] {
  const calls = filesOf(folder).flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\bl10n\.t\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/g),
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
  'Proxy',
  'Code',
  'Status',
  'Format',
  'Details',
  'Text',
  'Links',
  'Demo',
  'System',
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

  it('texts in the code are given exactly one value for each placeholder', () => {
    const wrong = filesOf('src').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bl10n\.t\(\s*/g)].flatMap(({ index, 0: begin, input }) => {
        const [text = '', ...values] = argumentsIn(input.slice(index + begin.length));
        const wanted = new Set(text.match(/\{\d+\}/g));
        const isFilledLater = values.length === 0 && file.endsWith('Labels.ts');
        if (!/^['"]/.test(text) || isFilledLater || values.some((value) => value.startsWith('...'))) return [];
        return wanted.size === values.length && values.every((_, at) => wanted.has(`{${at}}`)) ? [] : [text];
      }),
    );
    assert.deepEqual(wrong, []);
  });

  it('the list of texts that may equal their English original contains no outdated text', () => {
    const texts = new Set([...Object.keys(english.code), ...Object.values(english.manifest)]);
    assert.deepEqual(
      [...alike].filter((text) => !texts.has(text)),
      [],
    );
  });

  const planted: readonly (readonly [text: string, written: string | undefined, faults: readonly string[]])[] = [
    ['{0} of {1} sites', '{1} / {0}', []],
    ['Token', 'Token', []],
    ['Sign in', undefined, ['is missing']],
    ['Sign in', ' ', ['is empty']],
    ['Sign in', 'Sign in', ['is in English']],
    ['{0} or {0}', 'x {0}', ['has other parts']],
    ['Text.\n[Sign In](command:a)', 'x\n[y](command:b)', ['has other parts']],
    ['Run "Copy Token".', 'x „y“', ['no "z"']],
    ['Run *Org Access: Copy Token*.', 'x *Org Access: z*', []],
  ];
  it('(control) faultsIn reports planted faults of translations', () => {
    for (const [text, written, faults] of planted)
      assert.deepEqual(
        faultsIn({ a: text }, written === undefined ? {} : { a: written }, { 'command.copyToken': 'z' }),
        faults.map((fault) => `a: ${fault}`),
      );
  });

  it('faultsIn reports a translation whose English text no longer exists', () => {
    assert.deepEqual(faultsIn({}, { a: 'x' }, {}), ['a: is left over']);
  });
});
