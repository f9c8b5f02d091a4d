import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Texts that code passes to a translator, as far as they are plain literals. */
function textsOf(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const calls = files.flatMap((name) => [
    ...readFileSync(path.join(folder, name), 'utf8').matchAll(/\bl10n\.t\(\s*'((?:[^'\\\n]|\\.)*)'/g),
  ]);
  return calls.map(([, text]) => (text ?? '').replace(/\\(.)/g, '$1'));
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

describe('translations', () => {
  it('know every text of the code; "npm run l10n" brings them up to date', () => {
    const texts = textsOf('src');
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
});
