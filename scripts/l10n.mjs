/**
 * Updates `l10n`: writes the texts of `l10n.t` calls and the names of operations to `bundle.l10n.json`, removes unused
 * translations, and prints missing ones.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {Record<string, unknown>} Texts */

const catalogue = 'src/api/common/catalogue';
const english = 'bundle.l10n.json';

const read = (/** @type {string} */ name) =>
  /** @type {Texts} */ (JSON.parse(readFileSync(path.join('l10n', name), 'utf8')));

/** Sorts keys to avoid merge conflicts. */
function write(/** @type {string} */ name, /** @type {Texts} */ texts) {
  const sorted = Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(path.join('l10n', name), `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

execFileSync('vscode-l10n-dev', ['export', '-o', 'l10n', 'src'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
const names = readdirSync(catalogue).flatMap((file) =>
  [...readFileSync(path.join(catalogue, file), 'utf8').matchAll(/^ {4}name: '([^']+)'/gm)].map(
    ([, name]) => name ?? '',
  ),
);
const texts = { ...read(english), ...Object.fromEntries(names.map((name) => [name, name])) };
write(english, texts);

for (const name of readdirSync('l10n').filter((file) => file !== english)) {
  const translated = read(name);
  write(name, Object.fromEntries(Object.entries(translated).filter(([key]) => Object.hasOwn(texts, key))));
  for (const key of Object.keys(texts).filter((text) => !Object.hasOwn(translated, text)))
    process.stdout.write(`${name} lacks: ${key}\n`);
}
