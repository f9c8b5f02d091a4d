import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Disposable } from './disposable.ts';

/** Where a process listens, and what to show it first. Whoever knows both can ask it. */
export interface LocalAddress {
  /** A socket in a folder that only its user can enter; on Windows, a named pipe with an unguessable name. */
  readonly path: string;
  /** 32 hex digits. */
  readonly key: string;
}

export interface LocalListener extends Disposable {
  readonly address: LocalAddress;
}

export interface ListenOptions {
  /** Milliseconds that an answer may take once the request is there; 2 s when left out. */
  readonly answerMs?: number;
  /** Where an earlier listener of this user was, to be found again by those who know it; taken when nobody listens there. */
  readonly again?: LocalAddress;
}

/** Answers a JSON value with another. `gone` is aborted when nobody waits for the answer any more. */
export type Answerer = (message: unknown, gone: AbortSignal) => Promise<unknown>;

const maxBytes = 1024 * 1024;
const requestMs = 2_000;
const prefix = 'org-access-';
const pipePrefix = `\\\\.\\pipe\\${prefix}`;
const socketName = 's';

/**
 * Listens for processes of this user. Each connection is one line with the key and a JSON value, which `answer` is given, and
 * one line of JSON back. What is too long, too slow, not JSON, or without the key is ended without an answer, as is what
 * `answer` rejects. Never keeps the process alive.
 *
 * @throws when no socket can be made
 */
export async function listenLocally(answer: Answerer, { answerMs = requestMs, again }: ListenOptions = {}): Promise<LocalListener> {
  const address = again && (await isFree(again.path)) ? again : newAddress();
  const folder = process.platform === 'win32' ? undefined : path.dirname(address.path);
  const { key } = address;
  const sockets = new Set<Socket>();

  async function serve(socket: Socket): Promise<void> {
    const late = endAfter(socket, requestMs);
    const line = await readLine(socket, maxBytes);
    if (line === undefined || !isSame(line.slice(0, key.length), key)) return;
    late.dispose();
    endAfter(socket, answerMs);
    const gone = new AbortController();
    socket.on('close', () => gone.abort());
    const reply: unknown = await answer(JSON.parse(line.slice(key.length)), gone.signal);
    socket.end(`${JSON.stringify(reply ?? null)}\n`);
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.unref();
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const endUnanswered = () => {
      if (!socket.writableEnded) socket.destroy();
    };
    serve(socket).then(endUnanswered, endUnanswered);
  });
  const dispose = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(address.path, resolve);
    });
  } catch (error) {
    dispose();
    throw error;
  }
  server.on('error', () => undefined);
  server.unref();
  return { address, dispose };
}

export interface AskOptions {
  /** Of the answer; 1 MiB when left out. */
  readonly answerBytes?: number;
  /** Whether the wait keeps the process alive, which it does not when left out. */
  readonly keepsAlive?: boolean;
}

function newAddress(): LocalAddress {
  const key = randomBytes(16).toString('hex');
  if (process.platform === 'win32') return { path: pipePrefix + randomBytes(16).toString('hex'), key };
  return { path: path.join(mkdtempSync(path.join(tmpdir(), prefix)), socketName), key };
}

/** Whether an address can be listened at once more. Its folder is there then, made anew, and no other user's. */
async function isFree(address: string): Promise<boolean> {
  if (process.platform === 'win32') return hasOurForm(address);
  const folder = path.dirname(address);
  if (!hasOurForm(address) || path.dirname(folder) !== tmpdir()) return false;
  try {
    if ((await isThere(folder)) && (await isOurs(address)) && !(await isListening(address))) removeLocalAddress(address);
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

function isThere(folder: string): Promise<boolean> {
  return lstat(folder).then(
    () => true,
    () => false,
  );
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/**
 * Asks a process that listens. The signal ends the wait.
 *
 * @returns its answer; undefined when there was none in time
 * @throws the error of the connection: `ECONNREFUSED` or `ENOENT` when nobody listens there any more
 */
export async function askLocally(address: LocalAddress, message: unknown, signal: AbortSignal, { answerBytes = maxBytes, keepsAlive = false }: AskOptions = {}): Promise<unknown> {
  const socket = connect(address.path);
  const end = () => socket.destroy();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    if (!keepsAlive) socket.unref();
    socket.write(`${address.key}${JSON.stringify(message)}\n`);
    const line = await readLine(socket, answerBytes);
    return line === undefined ? undefined : (JSON.parse(line) as unknown);
  } finally {
    signal.removeEventListener('abort', end);
    socket.destroy();
  }
}

/** Whether an address is one that `listenLocally` makes, in a folder that nobody else can enter. @throws `ENOENT` when that folder is gone */
export async function isOurs(address: string): Promise<boolean> {
  if (!hasOurForm(address)) return false;
  if (process.platform === 'win32') return true;
  const { uid, mode } = await lstat(path.dirname(address));
  return uid === process.getuid?.() && (mode & 0o077) === 0;
}

function hasOurForm(address: string): boolean {
  if (process.platform === 'win32') return address.startsWith(pipePrefix) && /^[0-9a-f]{32}$/.test(address.slice(pipePrefix.length));
  return path.isAbsolute(address) && path.basename(path.dirname(address)).startsWith(prefix) && path.basename(address) === socketName;
}

/** Removes what a process that has ended left of its socket. @param address one that `isOurs` */
export function removeLocalAddress(address: string): void {
  if (process.platform !== 'win32') rmSync(path.dirname(address), { recursive: true, force: true });
}

/** The first line, without its end; undefined when the other side ends before it, or sends too much. @throws errors of the socket */
function readLine(socket: Socket, limitBytes: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > limitBytes) socket.destroy();
      else if (chunk.includes(0x0a)) resolve(Buffer.concat(chunks).toString().split('\n')[0]);
    });
    socket.on('close', () => resolve(undefined));
    socket.on('error', reject);
  });
}

function endAfter(socket: Socket, ms: number): Disposable {
  const timer = setTimeout(() => socket.destroy(), ms);
  timer.unref();
  const dispose = () => clearTimeout(timer);
  socket.on('close', dispose);
  return { dispose };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
