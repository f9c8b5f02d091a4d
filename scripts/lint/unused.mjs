/**
 * Part of `npm run lint`: names files, exports and dependencies that nothing uses.
 *
 * Knip reads types by the programming interface of TypeScript, which the newest TypeScript does not have. So it is installed beside
 * the project's dependencies, with a TypeScript of its own.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { ensureTools } from '../../test/host/install/tools.mjs';
import { root } from '../../test/host/paths.mjs';

/**
 * @param {string} folder that is looked through, by `knip.jsonc` in it
 * @returns {Promise<string>} what nothing uses, for a person; empty when there is nothing
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
