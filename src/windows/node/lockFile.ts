import { randomBytes } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** The process that a lock file belongs to. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly nonce: string;
  readonly startedAtMs: number;
}

/** A lock file as one look found it. */
export interface Sighting {
  /** The nonce; for a file without a readable owner, its number on the disk. */
  readonly id: string;
  /** Changes with every heartbeat. Only ever compared for equality: the wall clock may jump. */
  readonly beatMs: number;
  readonly owner: Owner | undefined;
}

export type IsAbandoned = (file: string, seen: Sighting) => boolean;

/** Whether the owner's process, of this machine, is no more. */
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
 * Removes a lock file that still is what was seen. Between a check and a removal another process could put a new lock
 * in the place of the old one. So whoever removes a lock, its holder included, first creates a permit that is named
 * after the lock's nonce: while it exists nobody else removes that lock, so what has that nonce keeps it until it is
 * removed. A permit that was left behind is removed in the same way, under a permit of its own.
 *
 * @returns whether the file was removed
 */
export async function remove(file: string, seen: Sighting, by: Owner, isAbandoned: IsAbandoned): Promise<boolean> {
  const permit = `${file}.${seen.id}`;
  if (!(await create(permit, { ...by, nonce: randomBytes(8).toString('hex') }))) {
    const other = await look(permit);
    if (other && isAbandoned(permit, other)) await remove(permit, other, by, isAbandoned);
    return false;
  }
  try {
    const current = await look(file);
    const unchanged = current?.id === seen.id && current.beatMs === seen.beatMs;
    if (unchanged) {
      // Where a process has the file open and stands still, Windows may keep the name of what is unlinked. What is renamed frees it.
      const away = `${permit}.away`;
      await rename(file, away);
      await unlink(away);
    }
    return unchanged;
  } finally {
    await unlink(permit);
  }
}

/** Does nothing when the lock is someone else's by now, or when someone is about to remove it. */
export async function release(file: string, owner: Owner): Promise<void> {
  const seen = await look(file);
  if (seen?.id === owner.nonce) await remove(file, seen, owner, () => false);
}

/** @returns false when the file exists */
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

export async function look(file: string): Promise<Sighting | undefined> {
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

/** The nonce becomes part of a file name, and a `pid` below 1 would mean a group of processes. */
function decodeOwner(json: string): Owner | undefined {
  try {
    const { pid, host, nonce, startedAtMs } = JSON.parse(json) as Partial<Record<keyof Owner, unknown>>;
    const isUsable =
      Number.isInteger(pid) && Number(pid) > 0 && typeof nonce === 'string' && /^[0-9a-f]{16}$/.test(nonce);
    return isUsable ? { pid: Number(pid), host: String(host), nonce, startedAtMs: Number(startedAtMs) } : undefined;
  } catch {
    return undefined;
  }
}
