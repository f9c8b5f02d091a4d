import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { demoScript, remoteVsix, root, vsix } from '../paths.mjs';
import { HumanError, step } from '../say.mjs';
import { npmScript } from './npm.mjs';

const sources = [
  ...['src', 'media', 'l10n', 'package.json', 'package-lock.json', 'esbuild.mjs', 'scripts', 'remote'],
  ...readdirSync(root).filter((name) => name.startsWith('package.nls')),
  ...['.vscodeignore', 'README.md', 'CHANGELOG.md', 'LICENSE'],
];

/** @param {string} source file or folder, from the root */
async function newestChangeMs(source) {
  const full = path.join(root, source);
  if (!existsSync(full)) return 0;
  const below = statSync(full).isDirectory() ? await readdir(full, { recursive: true }) : [];
  return Math.max(...['', ...below].map((name) => statSync(path.join(full, name)).mtimeMs));
}

async function isUpToDate() {
  if (![vsix, remoteVsix, demoScript].every((file) => existsSync(file))) return false;
  const changes = await Promise.all(sources.map(newestChangeMs));
  return Math.max(...changes) < statSync(vsix).mtimeMs;
}

/** Builds and packages the extension if something has changed. @throws {HumanError} */
export async function ensurePackage() {
  if (await isUpToDate()) return;
  await step('Building the extension', async () => {
    const { code } = await npmScript('package', root);
    if (code !== 0) throw new HumanError('The extension could not be built; see above.');
  });
}

export async function packageDigest() {
  return createHash('sha256')
    .update(await readFile(vsix))
    .digest('hex');
}
