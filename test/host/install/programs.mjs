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

/** Waits for another apt-get, such as unattended upgrades. */
const aptGet = ['-o', 'DPkg::Lock::Timeout=300'];

let isUpdated = false;

/**
 * Installs a Debian package.
 * @param {string} name
 * @param {string} program
 * @param {readonly string[]} [others] packages that it needs but doesn't depend on
 * @returns {Promise<string | undefined>} path of the program; undefined if that isn't possible
 */
export async function installWithApt(name, program = name, others = []) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findOnPath('apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await step(`Installing ${name} with apt-get`, async () => {
      // If another update is running, the existing lists may suffice.
      if (!isUpdated)
        await run('apt-get', [...aptGet, 'update'], { what: 'apt-get update', env }).catch((error) =>
          console.log(error.message),
        );
      isUpdated = true;
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

/** @throws {HumanError} if there is no openssl */
export async function ensureOpenssl() {
  if (findOnPath('openssl') ?? (await installWithApt('openssl'))) return;
  throw new HumanError('The tests need the program openssl, to make certificates. Install it and try again.');
}
