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

/** Another apt-get, such as the one that keeps a machine up to date, is waited for. */
const aptGet = ['-o', 'DPkg::Lock::Timeout=300'];

/**
 * Installs a Debian package.
 * @param {string} name
 * @param {string} program that it brings
 * @param {readonly string[]} [others] packages that it needs and does not ask for
 * @returns {Promise<string | undefined>} the program; undefined where that cannot be done
 */
export async function installWithApt(name, program = name, others = []) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findOnPath('apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await step(`Installing ${name} with apt-get`, async () => {
      // While another one brings the lists up to date, those that are there may do.
      await run('apt-get', [...aptGet, 'update'], { what: 'apt-get update', env }).catch((error) =>
        console.log(error.message),
      );
      await run('apt-get', [...aptGet, 'install', '-y', '--no-install-recommends', name, ...others], {
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

/** Gets the OAuth server that sign-ins are tried against besides those of the npm registry, where that can be done. A figure of the tests says when it is missing. */
export async function getDjangoToolkit() {
  if (!existsSync('/usr/lib/python3/dist-packages/oauth2_provider'))
    await installWithApt('python3-django-oauth-toolkit', 'python3');
}

/** Gets the shells that `org-access` is tried in, where that can be done. On Linux a test fails when one is missing. */
export async function getShells() {
  for (const shell of ['zsh', 'fish']) if (!findOnPath(shell)) await installWithApt(shell);
}
