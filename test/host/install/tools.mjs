import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installDir } from '../paths.mjs';
import { step } from '../say.mjs';
import { npm } from './npm.mjs';

/**
 * Installs packages without running their scripts, in a folder that clones may share.
 * @param {string} name of the folder
 * @param {Readonly<Record<string, string>>} packages versions by name
 * @param {string} doing progress message
 * @param {readonly string[]} [options] for npm, such as `--force` for another system
 * @returns {Promise<string>} `node_modules`
 */
export async function ensureTools(name, packages, doing, options = []) {
  const folder = path.join(installDir, name);
  const stamp = path.join(folder, '.installed');
  const wanted = JSON.stringify(packages);
  if (!existsSync(stamp) || (await readFile(stamp, 'utf8')) !== wanted) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await writeFile(
      path.join(folder, 'package.json'),
      `${JSON.stringify({ private: true, dependencies: packages }, null, 2)}\n`,
    );
    await step(doing, () =>
      npm(['install', '--ignore-scripts', '--no-audit', '--no-fund', ...options], {
        cwd: folder,
        what: `npm install of ${name}`,
      }),
    );
    await writeFile(stamp, wanted);
  }
  return path.join(folder, 'node_modules');
}
