/** Finds programs of the system, and gets them where Debian's packages are at hand. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { run } from '../processes.mjs';
import { HumanError, step } from '../say.mjs';

/** @param {string} name */
export function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return folders
    .flatMap((folder) => endings.map((ending) => path.join(folder, name + ending)))
    .find((file) => existsSync(file));
}

/**
 * Installs a Debian package.
 * @param {string} name
 * @param {string} program that it brings
 * @returns {Promise<string | undefined>} the program; undefined where that cannot be done
 */
export async function installWithApt(name, program = name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findOnPath('apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await step(`Installing ${name} with apt-get`, async () => {
      await run('apt-get', ['update'], { what: 'apt-get update', env });
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
        what: `apt-get install ${name}`,
        env,
      });
    });
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return undefined;
  }
  return findOnPath(program);
}

/**
 * The program that makes certificates for tests.
 * @throws {HumanError} when there is none
 */
export async function ensureOpenssl() {
  if (findOnPath('openssl') ?? (await installWithApt('openssl'))) return;
  throw new HumanError('The tests need the program openssl, to make certificates. Install it and try again.');
}

/** Gets the shells that `org-access` is tried in, where that can be done. On Linux a test fails when one is missing. */
export async function getShells() {
  for (const shell of ['zsh', 'fish']) if (!findOnPath(shell)) await installWithApt(shell);
}
