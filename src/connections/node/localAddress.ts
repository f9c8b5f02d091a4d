import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The address at which a process listens, and the key that it shares with those who may ask it. */
export interface LocalAddress {
  /** A socket in a folder that only its user can enter; on Windows, a named pipe with an unguessable name. */
  readonly path: string;
  /** 32 hex digits. */
  readonly key: string;
}

const prefix = 'org-access-';
const pipePrefix = `\\\\.\\pipe\\${prefix}`;
const socketName = 's';

/** Systems cut a longer path without a word, so that the socket is somewhere else; on Linux four bytes later. */
const longestBytes = 103;

/** Makes an address that nobody has used. On POSIX its folder is made. @throws errors of the file system */
export function newAddress(): LocalAddress {
  const key = randomBytes(16).toString('hex');
  if (process.platform === 'win32') return { path: pipePrefix + randomBytes(16).toString('hex'), key };
  const [base = tmpdir()] = bases();
  return { path: path.join(mkdtempSync(path.join(base, prefix)), socketName), key };
}

/** The folders in which one for a socket can be made, the best first: those where the path of the socket is short enough. */
function bases(): readonly string[] {
  const { XDG_RUNTIME_DIR: ofUser = '' } = process.env;
  return [tmpdir(), ...(path.isAbsolute(ofUser) ? [path.resolve(ofUser)] : []), '/tmp'].filter(
    (base) => Buffer.byteLength(path.join(base, `${prefix}XXXXXX`, socketName)) <= longestBytes && existsSync(base),
  );
}

/** Whether an earlier address can be listened at again. If so, on POSIX its folder was made anew, and is this user's. */
export async function isFree(address: string): Promise<boolean> {
  if (process.platform === 'win32') return hasOurForm(address) && !(await isListening(address));
  const folder = path.dirname(address);
  if (!hasOurForm(address) || !bases().includes(path.dirname(folder))) return false;
  try {
    if (existsSync(folder) && (await isOurs(address)) && !(await isListening(address))) removeLocalAddress(address);
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

/** Whether a connection can be made to an address. */
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
 * Whether an address is one that `newAddress` makes, in a folder that nobody else can enter. @throws `ENOENT` when that folder is gone
 */
export async function isOurs(address: string): Promise<boolean> {
  if (!hasOurForm(address)) return false;
  if (process.platform === 'win32') return true;
  const { uid, mode } = await lstat(path.dirname(address));
  return uid === process.getuid?.() && (mode & 0o077) === 0;
}

/** Whether it is another user whose processes can be asked there, as with `sudo`, which keeps the environment if it is told to. */
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

/** Removes what a process that has ended left of its socket. @param address one that `isOurs` */
export function removeLocalAddress(address: string): void {
  if (process.platform !== 'win32') rmSync(path.dirname(address), { recursive: true, force: true });
}
