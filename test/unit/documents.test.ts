import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { options, type Option } from '../../src/cli/commandLine/options.ts';
import { exitCodes } from '../../src/cli/commandLine/usage.ts';
import { verbs } from '../../src/cli/verbs/all.ts';

const inDocs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name.split(path.sep).join('/')}`);
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', ...inDocs];
const everyDocument = [...documents, 'CHANGELOG.md', 'cli/README.md', 'remote/README.md', 'remote/CHANGELOG.md'];

/** Returns the files and folders that a document names in backticks. */
const namedIn = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/`((?:src|test|docs|scripts|media|l10n|\.github|\.ci)\/[\w./-]+)`/g)].map(
    ([, name = '']) => name,
  );

/** Returns the anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): readonly string[] {
  const text = readFileSync(document, 'utf8').replace(/^```[^]*?^```/gm, '');
  const names = [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  );
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((other) => other === name).length;
    return before === 0 ? name : `${name}-${before}`;
  });
}

/** Returns the targets of relative links in a document, with their anchors. */
function linksIn(document: string): { link: string; at: string; anchor?: string }[] {
  const links = [...readFileSync(document, 'utf8').matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)];
  return links.map(([, link = '']) => {
    const [file = '', anchor] = link.split('#');
    const at = file === '' ? document : path.join(path.dirname(document), file);
    return { link, at, ...(anchor !== undefined && { anchor }) };
  });
}

describe('documents', () => {
  for (const document of everyDocument)
    it(`${document} links only to files and headings that exist`, () => {
      const broken = linksIn(document).filter(
        ({ at, anchor }) => !existsSync(at) || (anchor !== undefined && !anchorsOf(at).includes(anchor)),
      );
      assert.deepEqual(
        broken.map(({ link }) => link),
        [],
      );
    });

  it('every picture in docs/pictures is shown by a document, with a description', () => {
    const shown = everyDocument.flatMap((document) =>
      [...readFileSync(document, 'utf8').matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)].map(([, words = '', file = '']) => {
        assert.ok(words.length > 10, `${document}: ${file}`);
        return path.normalize(path.join(path.dirname(document), file));
      }),
    );
    const files = readdirSync('docs/pictures').map((name) => path.join('docs', 'pictures', name));
    assert.deepEqual(
      files.filter((file) => !shown.includes(file)),
      [],
    );
  });

  it('documents name only files that exist', () =>
    assert.deepEqual(
      documents.flatMap(namedIn).filter((name) => !existsSync(name)),
      [],
    ));

  it('docs/settings.md lists every setting with its default value', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      contributes: { configuration: { properties: Record<string, { default: unknown }> } };
    };
    const rows = [...readFileSync('docs/settings.md', 'utf8').matchAll(/^\| `(\S+)`\s+\| `(\S+)`\s+\|/gm)];
    assert.deepEqual(
      rows.map(([, name, value]) => [name, value]),
      Object.entries(contributes.configuration.properties).map(([name, setting]) => [
        name,
        JSON.stringify(setting.default),
      ]),
    );
  });

  it('docs/org-access.md lists every command, option, and exit code of org-access', () => {
    const page = readFileSync('docs/org-access.md', 'utf8');
    const [, list = '', table = '', codes = ''] = page.split(/\n## (?:Commands|Options|Exit codes|Environment)\n/);
    assert.deepEqual(
      verbs.map(({ name }) => name).filter((name) => !list.includes(`\n${name} `)),
      [],
    );
    const all: readonly (readonly [string, Option])[] = Object.entries(options);
    const isListed = (form: string) => table.includes(`\`${form}`);
    const missing = all.filter(([name, { short }]) => !isListed(`--${name}`) && !(short && isListed(`-${short} `)));
    assert.deepEqual(
      missing.map(([name]) => name),
      ['version', 'help'],
    );
    const listed = [...codes.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, code = '']) => code.split(', ').map(Number));
    assert.deepEqual(listed, [...new Set<number>(Object.values(exitCodes))]);
  });

  it('every document except README.md is linked from another document, and every page for people from docs/README.md', () => {
    const linkedFrom = (some: readonly string[]) =>
      new Set(some.flatMap((document) => linksIn(document).map(({ at }) => path.normalize(at))));
    const linked = linkedFrom(documents);
    const listed = linkedFrom(['docs/README.md']).add('docs/README.md');
    assert.deepEqual(
      documents.filter((document) => document !== 'README.md' && !linked.has(document)),
      [],
    );
    assert.deepEqual(
      inDocs.filter((document) => !document.startsWith('docs/internals/') && !listed.has(document)),
      [],
    );
  });

  it('documents quote messages as they are shown, with "…" for what differs', () => {
    const program = readFileSync('src/terminals/common/cliSentences.ts', 'utf8').replaceAll(String.raw`\'`, "'");
    const texts = [...Object.keys(JSON.parse(readFileSync('l10n/bundle.l10n.json', 'utf8')) as object), program];
    const pages = ['certificates', 'sign-in', 'staying-signed-in', 'troubleshooting'];
    const quoted = pages.flatMap((page) =>
      [...readFileSync(`docs/${page}.md`, 'utf8').matchAll(/"([A-Z…][^"\n]+ [^"\n]+)"/g)].map(([, text = '']) => text),
    );
    assert.ok(quoted.length > 20);
    assert.deepEqual(
      quoted.flatMap((text) => text.split(/ ?…[,.]* ?/)).filter((part) => !texts.some((text) => text.includes(part))),
      [],
    );
  });
});
