import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runIntoFile, startService } from '../processes.mjs';

/** Time limit, since readiness can't always be observed. */
const readyMs = 10_000;

/**
 * Starts the Wine server of a prefix, on which all its programs depend, and ends a previous one.
 * @param {{ wine: string, server: string }} programs
 * @param {NodeJS.ProcessEnv} env of the prefix
 * @returns {Promise<import('./runGroup.mjs').Ground>} ends by itself only if it crashes
 */
export async function startWineServer({ wine, server }, env) {
  spawnSync(server, ['-k'], { env, stdio: 'ignore' });
  endProgramsOf(env);
  const { child, ended } = startService(server, ['--foreground', '--persistent'], { env });
  // A program without a server would start one itself.
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  for (const endMs = Date.now() + readyMs; Date.now() < endMs && !isOver(); await sleep(20))
    if (existsSync(`/proc/${child.pid}/cwd/socket`)) break;
  // The first program starts the Windows services, which takes seconds.
  await runIntoFile(wine, ['cmd.exe', '/c', 'exit'], '/dev/null', { env, timeout: 60_000 });
  /** @type {import('./runGroup.mjs').Ground} */
  const ground = { end: undefined, ended: ended.then((how) => (ground.end = how)), clear: () => endProgramsOf(env) };
  return ground;
}

/**
 * Ends all programs of a prefix, including the server, without which some of their threads would wait forever.
 * @param {NodeJS.ProcessEnv} env of the prefix
 */
export function endProgramsOf(env) {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // The first thread may have ended, and then has no environment.
      const thread = `/proc/${id}/task/${readdirSync(`/proc/${id}/task`).at(-1)}`;
      const isOfWine = path.basename(readlinkSync(`${thread}/exe`)).startsWith('wine');
      if (isOfWine && readFileSync(`${thread}/environ`, 'utf8').split('\0').includes(`WINEPREFIX=${env.WINEPREFIX}`))
        process.kill(Number(id), 'SIGKILL');
    } catch {
      // It belongs to another user, or has just ended.
    }
  }
}
