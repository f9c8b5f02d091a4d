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
 */
export async function listenerGoneAtMs(socket: string, sinceMs: number): Promise<number> {
  const stats = (file: string) => lstat(file).catch(() => undefined);
  const folder = process.platform === 'win32' ? undefined : await stats(path.dirname(socket));
  if (folder && !(await stats(socket))) return Math.min(folder.mtimeMs, sinceMs) + reloadMs;
  return sinceMs + (folder || process.platform === 'win32' ? reloadMs : mendMs);
}
