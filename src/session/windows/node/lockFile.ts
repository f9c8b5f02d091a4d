import { randomBytes } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';

export interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly nonce: string;
}

export function newOwner(): Owner {
  return { pid: process.pid, host: hostname(), nonce: randomBytes(8).toString('hex') };
}

export interface LockFileState {
  /** The nonce, or the inode of a file without a readable owner. */
  readonly id: string;
  /** Time of the last heartbeat. It is only compared for equality, because the clock may jump. */
  readonly beatMs: number;
  readonly owner: Owner | undefined;
}

export type IsAbandoned = (file: string, seen: LockFileState) => boolean;

export function hasEnded({ pid, host }: Owner): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * Removes an unchanged lock file. Another process could replace it after the check, so every remover first creates a permit, named
 * after the lock's nonce.
 */
export async function remove(file: string, seen: LockFileState, by: Owner, isAbandoned: IsAbandoned): Promise<boolean> {
  const permit = `${file}.${seen.id}`;
  if (!(await create(permit, { ...by, nonce: newOwner().nonce }))) {
    const other = await look(permit);
    if (other && isAbandoned(permit, other)) await remove(permit, other, by, isAbandoned);
    return false;
  }
  try {
    const current = await look(file);
    const unchanged = current?.id === seen.id && current.beatMs === seen.beatMs;
    if (unchanged) {
      // The file is renamed first, because Windows may keep the name of a removed file that a stalled process has open.
      const away = `${permit}.away`;
      await rename(file, away);
      await unlink(away);
    }
    return unchanged;
  } finally {
    await unlink(permit);
  }
}

export async function release(file: string, owner: Owner): Promise<void> {
  const seen = await look(file);
  if (seen?.id === owner.nonce) await remove(file, seen, owner, () => false);
}

export async function create(file: string, owner: Owner): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(JSON.stringify(owner));
    } catch (error) {
      await unlink(file);
      throw error;
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

export async function look(file: string): Promise<LockFileState | undefined> {
  try {
    const handle = await open(file, 'r');
    try {
      const { ino, mtimeMs } = await handle.stat();
      const owner = decodeOwner(String(await handle.readFile()));
      return { id: owner?.nonce ?? `unreadable-${ino}`, beatMs: mtimeMs, owner };
    } finally {
      await handle.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Decodes the owner strictly, because the nonce becomes part of a file name, and a `pid` below 1 would mean a group of
 * processes.
 */
function decodeOwner(json: string): Owner | undefined {
  try {
    const { pid, host, nonce } = JSON.parse(json) as Partial<Record<keyof Owner, unknown>>;
    const isUsable =
      Number.isInteger(pid) && Number(pid) > 0 && typeof nonce === 'string' && /^[0-9a-f]{16}$/.test(nonce);
    return isUsable ? { pid: Number(pid), host: String(host), nonce } : undefined;
  } catch {
    return undefined;
  }
}
