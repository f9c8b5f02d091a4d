import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The nearest folder above this module with a `package.json`: also right when this is bundled into `out/test`. */
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
/** Everything that is installed or kept for VS Code; ignored by git. */
export const dataDir = path.join(root, '.vscode-test');
/** Installed hosts and browsers, which several clones may share. */
export const installDir = process.env.ORG_ACCESS_VSCODE_TEST_DIR ?? dataDir;
export const vsix = path.join(root, 'org-access.vsix');
/** Of Org Access Remote. */
export const remoteVsix = path.join(root, 'org-access-remote.vsix');
export const demoScript = path.join(root, 'dist/demo.js');
/** Screenshots of passing and failing tests. */
export const screensDir = path.join(root, 'out/screens');
