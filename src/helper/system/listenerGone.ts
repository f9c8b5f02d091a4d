import { lstat } from 'node:fs/promises';
import path from 'node:path';

/** A window is reloaded within this time, on a busy machine too. */
const reloadMs = 30_000;

/** A window whose socket was removed as a temporary file listens again within this time. */
const mendMs = 2_000;

/**
 * The time after which nobody is going to listen at a socket any more where nobody does now. The folder of a socket is left by a
 * window that may be reloading, and goes with one that is closed; it is as old as its socket's end.
 *
 * @param sinceMs when the wait for it began
 * @param outlives whether this terminal may have outlived its window for long
 */
export async function listenerGoneAtMs(socket: string, sinceMs: number, outlives: boolean): Promise<number> {
  if (process.platform === 'win32') return sinceMs + reloadMs;
  const stats = (name: string) => lstat(name).catch(() => undefined);
  const folder = await stats(path.dirname(socket));
  if (!folder) return sinceMs + mendMs;
  return (outlives && !(await stats(socket)) ? Math.min(folder.mtimeMs, sinceMs) : sinceMs) + reloadMs;
}
