/**
 * Part of `npm run lint`: reports unused files, exports, and dependencies. Knip needs an API that the newest
 * TypeScript lacks, so it is installed apart from the project's dependencies, with its own TypeScript.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { ensureTools } from '../../test/host/install/tools.mjs';
import { root } from '../../test/host/paths.mjs';

/**
 * @param {string} folder with a `knip.jsonc`
 * @returns {Promise<string>} a report, empty if everything is used
 */
export async function unusedIn(folder) {
  const modules = await ensureTools(
    'lint-tools',
    { knip: '5.43.6', typescript: '5.9.3' },
    'Installing what finds unused exports',
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(modules, 'knip/bin/knip.js'), '--no-progress', '--no-config-hints'],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0 && stdout === '') throw new Error(`Knip could not run: ${stderr}`);
  return stdout.trim();
}

if (process.argv[1] === import.meta.filename) {
  const unused = await unusedIn(root);
  if (unused !== '') {
    console.error(unused);
    process.exitCode = 1;
  }
}
