import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { run, runIntoFile } from '../processes.mjs';
import { HumanError, step } from '../say.mjs';

/**
 * Creates Wine prefixes: 0.7 GB for the first, whose Windows files the others share.
 * @param {{ wine: string, server: string, envs: readonly NodeJS.ProcessEnv[], temp: string }} how `envs` has an environment with
 *   `WINEPREFIX` for each; `temp` is a Windows path
 */
export async function ensureWindowsFolders({ wine, server, envs, temp }) {
  const [first = {}, ...others] = envs;
  const made = `${(await run(wine, ['--version'], { what: 'Wine', env: first })).trim()}, ${temp}`;
  const isNew = await unlessThere(folderOf(first), made, () => make(wine, server, first, temp));
  for (const other of others) {
    // Copies of the previous prefix don't fit the new one.
    if (isNew) await rm(folderOf(other), { recursive: true, force: true });
    await unlessThere(folderOf(other), made, () => copy(folderOf(first), folderOf(other)));
  }
}

const folderOf = (/** @type {NodeJS.ProcessEnv} */ env) => String(env.WINEPREFIX);

/**
 * @param {string} folder
 * @param {string} made stamp: versions and paths that the folder depends on
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>} whether it was created
 */
async function unlessThere(folder, made, work) {
  const stamp = path.join(folder, '.made');
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === made) return false;
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await work();
  await writeFile(stamp, made);
  return true;
}

/**
 * @param {string} wine
 * @param {string} server
 * @param {NodeJS.ProcessEnv} env
 * @param {string} temp
 */
const make = (wine, server, env, temp) =>
  step('Making a Windows folder for Wine', async () => {
    for (const [command, ...args] of [
      [wine, 'wineboot', '--init'],
      // Node.js requires this version.
      [wine, 'winecfg', '-v', 'win10'],
      ...['TEMP', 'TMP'].map((name) => [wine, 'reg', 'add', 'HKCU\\Environment', '/v', name, '/d', temp, '/f']),
      [server, '--wait'],
    ]) {
      const end = await runIntoFile(String(command), args, `${folderOf(env)}.log`, { env, timeout: 300_000 });
      if (end !== 0) throw new HumanError(`Wine made no Windows folder: ${args.join(' ')} ended with ${end}.`);
    }
  });

/**
 * Copies the registry of a prefix, and links its Windows files, which are never modified.
 * @param {string} from
 * @param {string} to
 */
async function copy(from, to) {
  // `wineserver` has the address of the first prefix's server.
  const left = ['.made', 'drive_c', 'wineserver'].map((name) => path.join(from, name));
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !left.includes(file) });
  await symlink(path.join(from, 'drive_c'), path.join(to, 'drive_c'));
}
