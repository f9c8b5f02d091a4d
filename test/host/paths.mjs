import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the nearest folder with a `package.json`. This module may be bundled into `out/test`. */
function findRoot() {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('No package.json above the scripts that start VS Code.');
    folder = parent;
  }
  return folder;
}

export const root = findRoot();
/** Installations and data of VS Code. */
export const dataDir = path.join(root, '.vscode-test');
/** Installations, which clones may share. */
export const installDir = process.env.ORG_ACCESS_VSCODE_TEST_DIR ?? dataDir;
export const vsix = path.join(root, 'org-access.vsix');
export const remoteVsix = path.join(root, 'org-access-remote.vsix');
export const demoScript = path.join(root, 'dist/demo.js');
export const screensDir = path.join(root, 'out/screens');
