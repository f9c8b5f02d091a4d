/** Packages extensions as VSIX files. */
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Packages Org Access and Org Access Remote into the root. vsce matches every file against every line of `.vscodeignore`, which takes ten
 * seconds with `.vscode-test`, so the files are copied first.
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

/** @param {string} folder of an extension @param {string} file that is written */
function packageFolder(folder, file) {
  const vsce = path.join(import.meta.dirname, '../node_modules/@vscode/vsce/vsce');
  execFileSync(process.execPath, [vsce, 'package', '--no-dependencies', '--out', file], {
    cwd: folder,
    stdio: 'inherit',
  });
}
