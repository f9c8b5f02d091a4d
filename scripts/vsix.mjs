import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Packages Org Access and Org Access Remote into the root. Files are copied first, because vsce checks each against
 * `.vscodeignore`, which takes ten seconds with `.vscode-test`.
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
  packageFolder(staged, path.join(root, 'org-access.vsix'));
  packageFolder(path.join(root, 'dist/remote'), path.join(root, 'org-access-remote.vsix'));
}

/**
 * @param {string} folder
 * @param {string} file to write
 */
function packageFolder(folder, file) {
  const vsce = path.join(import.meta.dirname, '../node_modules/@vscode/vsce/vsce');
  execFileSync(process.execPath, [vsce, 'package', '--no-dependencies', '--out', file], {
    cwd: folder,
    stdio: 'inherit',
  });
}
