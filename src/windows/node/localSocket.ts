import { timingSafeEqual } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { isFree, newAddress, removeLocalAddress, type LocalAddress } from '../../connections/node/localAddress.ts';
import type { Disposable } from '../../platform/common/disposable.ts';
import { isObject, own, parseJson, writeJson } from '../../platform/common/json/json.ts';
import { keepListening } from './keptServer.ts';
import { lineReader, writeLine } from './lines.ts';

export interface LocalListener extends Disposable {
  readonly address: LocalAddress;
  /**
   * Listens again at the same address where its socket was removed, as temporary files are. It does so by itself, too; this is for
   * who is about to tell the address. @throws when that cannot be done
   */
  mend(): Promise<void>;
  /** @param comesBack whether another one may listen there again soon, so that on POSIX the empty folder is left as a sign of that */
  dispose(comesBack?: boolean): void;
}

export interface ListenOptions {
  /** Milliseconds that an answer may take once the request is there; 2 s when left out. */
  readonly answerMs?: number;
  /** The address of an earlier listener of this user, where those who know it find the new one. It is taken when nobody listens there. */
  readonly again?: LocalAddress;
  /** The key of those who may ask; that of the address when left out. */
  readonly key?: string;
}

/**
 * Answers a JSON value with another. `gone` is aborted when nobody waits for the answer any more. `tell` sends a JSON value before
 * that, which only a caller understands that listens to notices: it is for who has asked for them.
 */
export type Answerer = (message: unknown, gone: AbortSignal, tell: (notice: unknown) => void) => Promise<unknown>;

/** The listener has said nothing in time, as one does whose process stands still. It was told nothing. */
export class SilentListenerError extends Error {
  override readonly name = 'SilentListenerError';
}

const maxBytes = 1024 * 1024;
const requestMs = 2_000;
const usualReadyMs = 10_000;
/** What a listener says first. What is asked after that is heard by a process that does not stand still. */
const ready = '{"ready":true}';
/** A timer that is later than this was kept from its turn. */
const standstillMs = 500;

/**
 * Listens for processes that have its key, at an address that other users cannot enter. Each connection is one request and one answer:
 * lines of JSON. The listener says that it is ready, the caller sends its key and a message, and the listener an answer. What is too
 * long, too slow, not JSON, or has another key is ended without an answer, as is what `answer` rejects. Never keeps the process alive.
 *
 * @throws when no socket can be made
 */
export async function listenLocally(
  answer: Answerer,
  { answerMs = requestMs, again, key }: ListenOptions = {},
): Promise<LocalListener> {
  const found = again && (await isFree(again.path)) ? again : newAddress();
  const address = key === undefined ? found : { ...found, key };
  const sockets = new Set<Socket>();

  async function serve(socket: Socket): Promise<void> {
    const late = endAfter(socket, requestMs);
    const nextLine = lineReader(socket, maxBytes);
    writeLine(socket, ready);
    const line = await nextLine();
    const request = line && parseJson(line.toString());
    if (!isObject(request) || !isSame(own(request, 'key'), address.key)) return;
    late.dispose();
    endAfter(socket, answerMs);
    const gone = new AbortController();
    socket.on('close', () => gone.abort());
    const send = (kind: 'notice' | 'answer', value: unknown) => {
      const json = writeJson(value) ?? JSON.stringify(value);
      if (socket.writable) writeLine(socket, `{"${kind}":${json}}`);
    };
    const reply = await answer(own(request, 'message'), gone.signal, (notice) => send('notice', notice));
    send('answer', reply ?? null);
    socket.end();
  }

  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.unref();
    socket.on('close', () => sockets.delete(socket));
    const endUnanswered = () => {
      if (!socket.writableEnded) socket.destroy();
    };
    serve(socket).then(endUnanswered, endUnanswered);
  };
  try {
    const kept = await keepListening(address.path, accept);
    return {
      address,
      mend: () => kept.mend(),
      dispose(comesBack = false) {
        kept.dispose();
        for (const socket of sockets) socket.destroy();
        if (!comesBack) removeLocalAddress(address.path);
      },
    };
  } catch (error) {
    removeLocalAddress(address.path);
    throw error;
  }
}

function isSame(theirs: unknown, key: string): boolean {
  const [one, other] = [Buffer.from(String(theirs)), Buffer.from(key)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export interface AskOptions {
  /** The most bytes of the answer and all notices; 1 MiB when left out. */
  readonly answerBytes?: number;
  /** Whether the wait keeps the process alive; false when left out. */
  readonly keepsAlive?: boolean;
  /** Milliseconds until the listener must be ready; 10 s when left out. */
  readonly readyMs?: number;
  /** Is told what the listener says before it answers. Without it, whatever is no answer ends the wait. */
  readonly onNotice?: (notice: unknown) => void;
}

/**
 * Asks a process that listens, once it is ready. The signal ends the wait.
 *
 * @param address one that `isOurs`, since it is told the key
 * @returns its answer; undefined when there was none in time. It may have been heard then
 * @throws SilentListenerError when it is not ready in time
 * @throws the error of the connection, before anything was asked: `ECONNREFUSED` or `ENOENT` when nobody listens there any more,
 *   `ECONNRESET` when the listener ended before it was ready
 */
export async function askLocally(
  { path, key }: LocalAddress,
  message: unknown,
  signal: AbortSignal,
  { answerBytes = maxBytes, keepsAlive = false, readyMs = usualReadyMs, onNotice }: AskOptions = {},
): Promise<unknown> {
  // It has nothing more to say when the listener has ended. On Windows, Node.js would have a thread flush the pipe that is closed meanwhile.
  const socket = connect({ path, allowHalfOpen: true });
  const end = () => socket.destroy();
  const nextLine = lineReader(socket, answerBytes + ready.length + 1);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    if (!keepsAlive) socket.unref();
    const late = endAfter(socket, readyMs, new SilentListenerError('It says nothing.'));
    const first = await nextLine();
    late.dispose();
    if (signal.aborted) return undefined;
    if (first?.toString() !== ready) throw Object.assign(new Error('It ended.'), { code: 'ECONNRESET' });
    writeLine(socket, JSON.stringify({ key, message }));
    // The request may have been heard from here on, so an error is no reason to ask again.
    for (;;) {
      const line = await nextLine().catch(() => undefined);
      const said = line && parseJson(line.toString());
      if (!isObject(said)) return undefined;
      if (Object.hasOwn(said, 'answer')) return said.answer;
      if (!onNotice) return undefined;
      onNotice(own(said, 'notice'));
    }
  } finally {
    signal.removeEventListener('abort', end);
    socket.destroy();
  }
}

/** Ends a socket in time. After a standstill of this process, in which nothing was read that has arrived, the time begins anew. */
function endAfter(socket: Socket, ms: number, error?: Error): Disposable {
  let timer: NodeJS.Timeout;
  const begin = () => {
    const dueMs = performance.now() + ms;
    timer = setTimeout(() => {
      if (performance.now() - dueMs > standstillMs) begin();
      else socket.destroy(error);
    }, ms);
    timer.unref();
  };
  begin();
  const dispose = () => clearTimeout(timer);
  socket.on('close', dispose);
  return { dispose };
}
