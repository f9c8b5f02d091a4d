import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs').map((name) => `docs/${name}`),
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

  it('point at each other', () => {
    const linked = new Set(documents.flatMap((document) => namedIn(document).map(({ at }) => path.normalize(at))));
    assert.deepEqual(
      documents.filter((document) => document !== 'README.md' && !linked.has(document)),
      [],
    );
  });
});
