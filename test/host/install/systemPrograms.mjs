/** Programs of the system that tests need. Tests whose program is missing are not run, and counted. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isCi } from '../say.mjs';
import { findOnPath, installWithApt } from './programs.mjs';

/**
 * @typedef {object} SystemProgram
 * @property {readonly string[]} packages of Debian, the first with the program
 * @property {readonly string[]} parts of `npm test` that need it
 * @property {() => boolean} isThere
 * @property {() => boolean} [applies] whether tests use it on this system; by default everywhere but on Windows
 * @property {true} [isServer] its package may start it for the whole computer, so it is never installed
 * @property {true} [inWorkflows] the workflows install it, so it is required if `CI` is set
 */

/** Debian's folders for servers, which may not be on the PATH. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin'];

/** Returns the path of an installed server; undefined if there is none. @param {string} name */
export function findServer(name) {
  return findOnPath(name) ?? serverFolders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

/** Whether a Python has a module. @param {string} python @param {string} module */
const hasModule = (python, module) => spawnSync(python, ['-c', `import ${module}`]).status === 0;

const onLinux = () => process.platform === 'linux';
/** @param {string} name */
const onPath = (name) => () => findOnPath(name) !== undefined;
/** @param {string} name */
const asServer = (name) => () => findServer(name) !== undefined;

export const systemPrograms = /** @satisfies {Readonly<Record<string, SystemProgram>>} */ ({
  zsh: { packages: ['zsh'], parts: ['unit'], isThere: onPath('zsh'), inWorkflows: true },
  fish: { packages: ['fish'], parts: ['unit'], isThere: onPath('fish'), inWorkflows: true },
  "Python's requests": {
    packages: ['python3-requests'],
    parts: ['unit'],
    isThere: () => ['python3', '/usr/bin/python3'].some((python) => hasModule(python, 'requests')),
    inWorkflows: true,
  },
  tmux: { packages: ['tmux'], parts: ['unit'], isThere: onPath('tmux'), inWorkflows: true },
  'Django OAuth Toolkit': {
    packages: ['python3-django-oauth-toolkit'],
    parts: ['unit'],
    // Another Python than Debian's may precede it on the PATH, and lacks Debian's packages.
    isThere: () => hasModule('/usr/bin/python3', 'oauth2_provider'),
    applies: onLinux,
  },
  nginx: { packages: ['nginx'], parts: ['unit', 'screen'], isThere: asServer('nginx'), isServer: true },
  squid: { packages: ['squid'], parts: ['integration'], isThere: asServer('squid'), isServer: true },
  Wine: {
    packages: ['wine', 'wine64'],
    parts: ['windows'],
    isThere: onPath('wine'),
    applies: () => onLinux() && process.arch === 'x64',
  },
});

/** @typedef {keyof typeof systemPrograms} ProgramName */

const everyProgram = /** @type {[ProgramName, SystemProgram][]} */ (Object.entries(systemPrograms));

/** Whether tests use a program on this system. @param {SystemProgram} program */
const isUsed = ({ applies = () => process.platform !== 'win32' }) => applies();

/** @type {Map<ProgramName, boolean>} */
const missing = new Map();

/** Whether a program is missing on this system. @param {ProgramName} name */
export function isMissing(name) {
  const known = missing.get(name) ?? !systemPrograms[name].isThere();
  missing.set(name, known);
  return known;
}

/** Packages that the workflows install. */
export const workflowPackages = everyProgram.flatMap(([, { packages, inWorkflows }]) => (inWorkflows ? packages : []));

/**
 * Installs the missing programs of parts as root on Debian, except servers.
 * @param {ReadonlySet<string>} parts
 * @returns {Promise<{ all: readonly ProgramName[], required: readonly ProgramName[] }>} programs that are still missing, and those of them
 *   that CI requires
 */
export async function ensurePrograms(parts) {
  /** @type {ProgramName[]} */
  const all = [];
  for (const [name, program] of everyProgram) {
    if (!program.parts.some((part) => parts.has(part)) || !isUsed(program) || program.isThere()) continue;
    const [first = '', ...others] = program.packages;
    if (!program.isServer) await installWithApt(first, first, others);
    if (!program.isThere()) all.push(name);
  }
  const required = all.filter((name) => isCi() && /** @type {SystemProgram} */ (systemPrograms[name]).inWorkflows);
  return { all, required };
}

/** Returns how to install programs, in one line. @param {readonly ProgramName[]} names */
export function howToInstall(names) {
  const packages = names.flatMap((name) => systemPrograms[name].packages).join(' ');
  return findOnPath('apt-get') ? `sudo apt-get install ${packages}` : `install (Debian's names): ${packages}`;
}
