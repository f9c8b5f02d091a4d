import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Socket that a process listens on, and the key that clients must present. */
export interface LocalAddress {
  /** Path in a folder that only its user can enter; on Windows, a named pipe with an unguessable name. */
  readonly path: string;
  /** 32 hex digits. */
  readonly key: string;
}

const prefix = 'org-access-';
/** Beginning of folders of `org-access run`, which never uses its socket again. */
const runPrefix = `${prefix}run-`;
const pipePrefix = `\\\\.\\pipe\\${prefix}`;
const socketName = 's';

/** Limit of macOS, which silently truncates longer socket paths. Linux allows four bytes more. */
const maxBytes = 103;

/**
 * Creates a new address, and on POSIX its folder in the first base that can be written.
 *
 * @throws file system errors of the last base
 */
export function newAddress(isOfRun = false): LocalAddress {
  const key = randomBytes(16).toString('hex');
  if (process.platform === 'win32') return { path: pipePrefix + randomBytes(16).toString('hex'), key };
  return { path: path.join(newFolder(bases(), isOfRun ? runPrefix : prefix), socketName), key };
}

/** Removes the sockets of `org-access run` that were killed. */
export async function removeAbandoned(): Promise<void> {
  if (process.platform === 'win32') return;
  for (const base of bases())
    for (const name of readdirSync(base).filter((one) => one.startsWith(runPrefix))) {
      const address = path.join(base, name, socketName);
      const isAbandoned = existsSync(address) && (await isOurs(address)) && !(await isListening(address));
      if (isAbandoned) removeLocalAddress(address);
    }
}

function newFolder([base = tmpdir(), ...others]: readonly string[], prefix: string): string {
  try {
    return mkdtempSync(path.join(base, prefix));
  } catch (error) {
    if (others.length === 0) throw error;
    return newFolder(others, prefix);
  }
}

/**
 * Returns the folders in which a socket path is short enough, best first. In a container, only the last one may exist.
 */
function bases(): readonly string[] {
  const { XDG_RUNTIME_DIR: ofUser = '' } = process.env;
  return [tmpdir(), ...(path.isAbsolute(ofUser) ? [path.resolve(ofUser)] : []), '/tmp', '/dev/shm'].filter(
    (base) => Buffer.byteLength(path.join(base, `${runPrefix}XXXXXX`, socketName)) <= maxBytes && existsSync(base),
  );
}

/** Prepares an earlier address for reuse. On POSIX, empties or creates its folder. Returns false if it is in use, or not ours. */
export async function reclaimAddress(address: string): Promise<boolean> {
  if (process.platform === 'win32') return hasOurForm(address) && !(await isListening(address));
  const folder = path.dirname(address);
  if (!hasOurForm(address) || !bases().includes(path.dirname(folder))) return false;
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    else if (!(await isOurs(address)) || (await isListening(address))) return false;
    // The folder itself stays, because clients would take the window for closed if it were missing even for a moment.
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

export function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/**
 * Whether an address looks like one of `newAddress`, in a folder that only this user can enter.
 *
 * @throws `ENOENT` if the folder is gone
 */
export async function isOurs(address: string): Promise<boolean> {
  if (!hasOurForm(address)) return false;
  if (process.platform === 'win32') return true;
  const { uid, mode } = await lstat(path.dirname(address));
  return uid === process.getuid?.() && (mode & 0o077) === 0;
}

/** Whether the socket belongs to another user. `sudo`, for example, may keep the environment with the address. */
export async function isOfAnotherUser(address: string): Promise<boolean> {
  if (process.platform === 'win32' || !hasOurForm(address)) return false;
  return (await lstat(path.dirname(address))).uid !== process.getuid?.();
}

function hasOurForm(address: string): boolean {
  if (process.platform === 'win32')
    return address.startsWith(pipePrefix) && /^[0-9a-f]{32}$/.test(address.slice(pipePrefix.length));
  return (
    path.isAbsolute(address) &&
    path.basename(path.dirname(address)).startsWith(prefix) &&
    path.basename(address) === socketName
  );
}

/**
 * Removes the socket of a process that has ended.
 *
 * @param address must satisfy `isOurs`
 */
export function removeLocalAddress(address: string): void {
  if (process.platform !== 'win32') rmSync(path.dirname(address), { recursive: true, force: true });
}
