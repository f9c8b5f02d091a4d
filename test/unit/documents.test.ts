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

/** Files and folders of the project that a document names in backticks, and those that it links to. */
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
    it(`name nothing in ${document} that is not there`, () => {
      const missing = namedIn(document)
        .filter(({ at }) => !existsSync(at))
        .map(({ name }) => name);
      assert.deepEqual(missing, []);
    });
  }

  it('say in README.md what a stranger reads, in at most 900 words', () => {
    const words = readFileSync('README.md', 'utf8').split(/\s+/).filter(Boolean);
    assert.ok(words.length > 300 && words.length <= 900, String(words.length));
  });

  it('have every setting in docs/settings.md, with its default', () => {
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

  it('point at each other', () => {
    const linked = new Set(documents.flatMap((document) => namedIn(document).map(({ at }) => path.normalize(at))));
    assert.deepEqual(
      documents.filter((document) => document !== 'README.md' && !linked.has(document)),
      [],
    );
  });
});
