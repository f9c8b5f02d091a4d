import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/** Returns the files and folders that a document names in backticks or links to. */
function namedIn(document: string): { name: string; at: string }[] {
  const text = readFileSync(document, 'utf8');
  const named = [...text.matchAll(/`((?:src|test|docs|scripts|media|l10n|\.github|\.ci)\/[\w./-]+)`/g)].map(
    ([, name = '']) => ({ name, at: name }),
  );
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, name = '']) => ({
    name,
    at: path.join(path.dirname(document), name),
  }));
  return [...named, ...linked];
}

describe('documents', () => {
  for (const document of documents) {
    it(`${document} names and links only files that exist`, () => {
      const missing = namedIn(document)
        .filter(({ at }) => !existsSync(at))
        .map(({ name }) => name);
      assert.deepEqual(missing, []);
    });
  }

  it('README.md contains at most 900 words', () => {
    const words = readFileSync('README.md', 'utf8').split(/\s+/).filter(Boolean);
    assert.ok(words.length > 300 && words.length <= 900, String(words.length));
  });

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

  it('every document except README.md is linked from another document', () => {
    const linked = new Set(documents.flatMap((document) => namedIn(document).map(({ at }) => path.normalize(at))));
    assert.deepEqual(
      documents.filter((document) => document !== 'README.md' && !linked.has(document)),
      [],
    );
  });
});
