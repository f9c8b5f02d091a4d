import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';

/** What stands in the lock file of a process. Its nonce is always the same. */
export const lockOf = (pid: number | undefined, host = hostname()): string =>
  JSON.stringify({ pid, host, nonce: '0123456789abcdef', startedAtMs: 0 });

/** The number of a process that has ended. */
export async function pidOfTheDead(): Promise<number | undefined> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return child.pid;
}
