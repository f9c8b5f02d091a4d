import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';

/** Returns the content of a process's lock file, with a constant nonce. */
export const lockOf = (pid: number | undefined, host = hostname()): string =>
  JSON.stringify({ pid, host, nonce: '0123456789abcdef', startedAtMs: 0 });

/** Returns the PID of a process that has ended. */
export async function pidOfTheDead(): Promise<number | undefined> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid;
}
