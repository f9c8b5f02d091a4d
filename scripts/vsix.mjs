import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Packages Org Access and Org Access Remote into the root. Files are copied first, because vsce checks each against
 * `.vscodeignore`, which takes ten seconds with `.vscode-test`. The copied manifest has no scripts, which would build again.
 *
 * @param {string} root
 */
export function packageAll(root) {
  const staged = path.join(root, 'out/package');
  rmSync(staged, { recursive: true, force: true });
  const lines = readFileSync(path.join(root, '.vscodeignore'), 'utf8').split('\n');
  const folders = new Set(lines.map((line) => line.replace(/^!/, '').split('/')[0]));
  for (const entry of readdirSync(root, { withFileTypes: true }))
    if (entry.isFile() || folders.has(entry.name))
      cpSync(path.join(root, entry.name), path.join(staged, entry.name), { recursive: true });
  const manifest = path.join(staged, 'package.json');
  const { scripts: _, ...shipped } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify(shipped, null, 2));
  packageFolder(staged, path.join(root, 'org-access.vsix'));
  packageFolder(path.join(root, 'dist/remote'), path.join(root, 'org-access-remote.vsix'));
}

/**
 * @param {string} folder
 * @param {string} file to write
 */
function packageFolder(folder, file) {
  const vsce = path.join(import.meta.dirname, '../node_modules/@vscode/vsce/vsce');
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const channel = isPreRelease(version) ? ['--pre-release'] : [];
  execFileSync(process.execPath, [vsce, 'package', '--no-dependencies', ...channel, '--out', file], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, SOURCE_DATE_EPOCH: process.env.SOURCE_DATE_EPOCH ?? timeOfFiles },
  });
}

/** Time of all files in a package, so that the same sources make the same package. The zip format begins in 1980. */
const timeOfFiles = String(Date.UTC(2000, 0, 1) / 1000);

/** Whether a version is of the pre-release channel, for which the Marketplace recommends odd minor numbers. @param {string} version */
export function isPreRelease(version) {
  return Number(version.split('.')[1]) % 2 === 1;
}
