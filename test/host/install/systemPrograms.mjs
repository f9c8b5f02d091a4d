/** Programs of the system that tests use. Tests whose program is missing are not run, and counted. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { HumanError, isCi, say } from '../say.mjs';

/** @param {string} name */
export function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return folders
    .flatMap((folder) => endings.map((ending) => path.join(folder, name + ending)))
    .find((file) => existsSync(file));
}

/** Debian's folders for servers, which may not be on the PATH. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin'];

/** Returns the path of an installed server; undefined if there is none. @param {string} name */
export function findServer(name) {
  return findOnPath(name) ?? serverFolders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** Whether a Python has a module. @param {string} python @param {string} module */
const hasModule = (python, module) => spawnSync(python, ['-c', `import ${module}`]).status === 0;

/**
 * @typedef {object} SystemProgram
 * @property {readonly string[]} parts of `npm test -- --all` that need it
 * @property {() => boolean} isThere
 * @property {boolean} [applies] whether tests use it on this system; by default everywhere but on Windows
 * @property {true} [isServer] `scripts/systemPackages.sh` doesn't install it
 */

/** @param {string} name @returns {SystemProgram} of unit tests */
const onPath = (name) => ({ parts: ['unit'], isThere: () => findOnPath(name) !== undefined });

/** @param {string} name @param {readonly string[]} parts @returns {SystemProgram} */
const server = (name, parts) => ({ parts, isThere: () => findServer(name) !== undefined, isServer: true });

export const systemPrograms = {
  zsh: onPath('zsh'),
  fish: onPath('fish'),
  tmux: onPath('tmux'),
  Ansible: onPath('ansible-inventory'),
  "Python's requests": /** @type {SystemProgram} */ ({
    parts: ['unit'],
    isThere: () => ['python3', '/usr/bin/python3'].some((python) => hasModule(python, 'requests')),
  }),
  'Django OAuth Toolkit': /** @type {SystemProgram} */ ({
    parts: ['unit'],
    // Another Python than Debian's may precede it on the PATH, and lacks Debian's packages.
    isThere: () => hasModule('/usr/bin/python3', 'oauth2_provider'),
    applies: process.platform === 'linux',
  }),
  nginx: server('nginx', ['unit', 'screen']),
  squid: server('squid', ['integration']),
  Wine: /** @type {SystemProgram} */ ({
    parts: ['windows'],
    isThere: () => findOnPath('wine') !== undefined,
    applies: process.platform === 'linux' && process.arch === 'x64',
  }),
};

/** @typedef {keyof typeof systemPrograms} ProgramName */

/** @type {Map<ProgramName, boolean>} */
const missing = new Map();

/** Whether a program is missing on this system. @param {ProgramName} name */
export function isMissing(name) {
  const known = missing.get(name) ?? !systemPrograms[name].isThere();
  missing.set(name, known);
  return known;
}

export const howToInstall = 'sudo sh scripts/systemPackages.sh';

/**
 * Says at once which programs of parts are missing, before anything is downloaded. Nothing is installed.
 * @param {ReadonlySet<string>} parts
 * @returns {readonly ProgramName[]}
 * @throws {HumanError} in CI, where the workflow has installed all but servers
 */
export function findMissing(parts) {
  const all = /** @type {[ProgramName, SystemProgram][]} */ (Object.entries(systemPrograms)).flatMap(
    ([name, program]) => {
      const isUsed = program.parts.some((part) => parts.has(part)) && (program.applies ?? process.platform !== 'win32');
      return isUsed && isMissing(name) ? [name] : [];
    },
  );
  const required = all.filter((name) => isCi() && !systemPrograms[name].isServer);
  if (required.length > 0) throw new HumanError(`CI needs ${required.join(', ')}. To install them: ${howToInstall}`);
  if (all.length > 0)
    say(
      `Not here: ${all.join(', ')}. The tests that need them are not run. To install all but nginx and squid, on Debian or Ubuntu: ${howToInstall}`,
    );
  return all;
}

/** @throws {HumanError} if there is no openssl */
export function requireOpenssl() {
  if (findOnPath('openssl') === undefined)
    throw new HumanError('The tests need the program openssl, to make certificates. Install it and try again.');
}
