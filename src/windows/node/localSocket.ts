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
   * Listens again if the socket was removed, as temporary files are. Happens by itself too; call it before passing on the address.
   *
   * @throws if that fails
   */
  mend(): Promise<void>;
  /** @param comesBack whether another listener may soon follow, so that on POSIX the empty folder is left as a sign */
  dispose(comesBack?: boolean): void;
}

export interface ListenOptions {
  /** Milliseconds from the request to the response. Defaults to 2 s. */
  readonly answerMs?: number;
  /** The address of an earlier listener of this user, for clients that have it. Reused if nobody listens there. */
  readonly again?: LocalAddress;
  /** The key that clients must send. Defaults to the address's. */
  readonly key?: string;
}

/**
 * Responds to a JSON value with another. `gone` is aborted when the client has left. `tell` sends a JSON value before the response,
 * only for clients that requested notices.
 */
export type Answerer = (message: unknown, gone: AbortSignal, tell: (notice: unknown) => void) => Promise<unknown>;

/** The listener was not ready in time, as when its process is stalled. Nothing was sent to it. */
export class SilentListenerError extends Error {
  override readonly name = 'SilentListenerError';
}

const maxBytes = 1024 * 1024;
const requestMs = 2_000;
const usualReadyMs = 10_000;
/** The listener's first line. It shows that its process is not stalled before a request is sent. */
const ready = '{"ready":true}';
/** A timer this late shows that the process was stalled. */
const standstillMs = 500;

/**
 * Listens for processes with its key, at an address that other users can't reach. Each connection is one request and one response,
 * as lines of JSON: the listener sends that it is ready, the client its key and a message, the listener a response. Requests that
 * are too long, too slow, not JSON, have another key, or that `answer` rejects get no response. Doesn't keep the process alive.
 *
 * @throws if no socket can be created
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
  /** The maximum bytes of the response and all notices. Defaults to 1 MiB. */
  readonly answerBytes?: number;
  /** Whether the wait keeps the process alive. Defaults to false. */
  readonly keepsAlive?: boolean;
  /** Milliseconds until the listener must be ready. Defaults to 10 s. */
  readonly readyMs?: number;
  /** Receives what the listener sends before its response. Without it, anything but a response ends the wait. */
  readonly onNotice?: (notice: unknown) => void;
}

/**
 * Sends a request to a listening process once it is ready.
 *
 * @param address one that `isOurs`, since the key is sent to it
 * @returns the response; undefined if there was none in time, though the request may have been handled
 * @throws SilentListenerError if it is not ready in time
 * @throws the connection's error, before anything was sent: `ECONNREFUSED` or `ENOENT` if nobody listens, `ECONNRESET` if the
 * listener ended before it was ready
 */
export async function askLocally(
  { path, key }: LocalAddress,
  message: unknown,
  signal: AbortSignal,
  { answerBytes = maxBytes, keepsAlive = false, readyMs = usualReadyMs, onNotice }: AskOptions = {},
): Promise<unknown> {
  // The client sends nothing once the listener has ended. On Windows, Node.js would otherwise flush the closed pipe from a thread.
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
    // From here on the request may have been handled, so an error is no reason to send it again.
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

/** Ends a socket in time. The time restarts after this process was stalled, since data may have arrived unread. */
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
