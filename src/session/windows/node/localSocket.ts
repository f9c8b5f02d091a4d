import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Disposable } from '../../../platform/common/disposable.ts';
import { isObject, own, parseJson, writeJson } from '../../../platform/common/json/json.ts';
import { lineReader, writeLine } from './lines.ts';
import { reclaimAddress, newAddress, removeLocalAddress, type LocalAddress } from './localAddress.ts';

export interface LocalListener extends Disposable {
  readonly address: LocalAddress;
  /** @param comesBack whether another listener may follow, so that on POSIX the folder stays as a sign */
  dispose(comesBack?: boolean): void;
}

export interface ListenOptions {
  /** Defaults to 2 s. */
  readonly responseMs?: number;
  /** Earlier address, reused if no process listens there. */
  readonly again?: LocalAddress;
  readonly isOfRun?: true;
}

/** `gone` is aborted when the client leaves. `notify` sends a notice before the response. */
export type RequestHandler = (
  message: unknown,
  gone: AbortSignal,
  notify: (notice: unknown) => void,
) => Promise<unknown>;

/** Error of a listener that was not ready in time, so that nothing was sent to it. */
export class SilentListenerError extends Error {
  override readonly name = 'SilentListenerError';
}

const maxBytes = 1024 * 1024;
const requestMs = 2_000;
const defaultReadyMs = 10_000;
/** First line that a listener sends. Clients wait for it, so that nothing is sent to a stalled process. */
const ready = '{"ready":true}';
/** Delay of a timer from which on this process counts as stalled. */
const stallMs = 500;

/** Listens at an address that other users can't reach, by the protocol in `docs/internals/session.md`. Invalid requests get no response. */
export async function listenLocally(
  handle: RequestHandler,
  { responseMs = requestMs, again, isOfRun }: ListenOptions = {},
): Promise<LocalListener> {
  const address = again && (await reclaimAddress(again.path)) ? again : newAddress(isOfRun);
  const sockets = new Set<Socket>();

  async function serve(socket: Socket): Promise<void> {
    const late = endAfter(socket, requestMs);
    const nextLine = lineReader(socket, maxBytes);
    writeLine(socket, ready);
    const line = await nextLine();
    const request = line && parseJson(line.toString());
    if (!isObject(request) || own(request, 'key') !== address.key) return;
    late.dispose();
    endAfter(socket, responseMs);
    const gone = new AbortController();
    socket.on('close', () => gone.abort());
    const send = (kind: 'notice' | 'answer', value: unknown) => {
      if (socket.writable) writeLine(socket, `{"${kind}":${jsonOf(value)}}`);
    };
    const reply = await handle(own(request, 'message'), gone.signal, (notice) => send('notice', notice));
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
    const server = await listen(address.path, accept);
    return {
      address,
      dispose(comesBack = false) {
        server.close();
        for (const socket of sockets) socket.destroy();
        if (!comesBack) removeLocalAddress(address.path);
      },
    };
  } catch (error) {
    removeLocalAddress(address.path);
    throw error;
  }
}

function jsonOf(value: unknown): string {
  return writeJson(value) ?? JSON.stringify(value);
}

/** Listens without keeping the process alive. */
async function listen(address: string, accept: (socket: Socket) => void): Promise<Server> {
  const server = createServer(accept).unref();
  server.listen(address);
  await once(server, 'listening');
  return server.on('error', () => undefined);
}

export interface AskOptions {
  /** Limit for response and notices. Defaults to 1 MiB. */
  readonly maxResponseBytes?: number;
  readonly keepsAlive?: boolean;
  /** Defaults to 10 s. */
  readonly readyMs?: number;
  readonly onNotice?: (notice: unknown) => void;
}

/**
 * Sends a request to a listener once it is ready.
 *
 * @param address verified by `isOurs`, because the key is sent to it
 * @returns undefined if no response came in time; the request may have been handled
 * @throws SilentListenerError or the connection's error, if nothing was sent
 */
export async function askLocally(
  { path, key }: LocalAddress,
  message: unknown,
  signal: AbortSignal,
  { maxResponseBytes = maxBytes, keepsAlive = false, readyMs = defaultReadyMs, onNotice }: AskOptions = {},
): Promise<unknown> {
  // With `allowHalfOpen`, Node.js on Windows doesn't flush the closed pipe in a thread.
  const socket = connect({ path, allowHalfOpen: true });
  const end = () => socket.destroy();
  const nextLine = lineReader(socket, maxResponseBytes + ready.length + 1);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    if (!keepsAlive) socket.unref();
    const late = endAfter(socket, readyMs, new SilentListenerError('It says nothing.'));
    const first = await nextLine();
    late.dispose();
    if (signal.aborted) return undefined;
    if (first?.toString() !== ready) throw Object.assign(new Error('It ended.'), { code: 'ECONNRESET' });
    writeLine(socket, jsonOf({ key, message }));
    // From here on the request may have been handled, so errors must not cause a retry.
    for (;;) {
      const reply = await nextLine()
        .then((line) => line && parseJson(line.toString()))
        .catch(() => undefined);
      if (!isObject(reply)) return undefined;
      if (Object.hasOwn(reply, 'answer')) return reply.answer;
      if (!onNotice) return undefined;
      onNotice(own(reply, 'notice'));
    }
  } finally {
    signal.removeEventListener('abort', end);
    socket.destroy();
  }
}

/**
 * Ends the socket after a time, which restarts if this process was stalled, because data may have arrived in the
 * meantime.
 */
function endAfter(socket: Socket, ms: number, error?: Error): Disposable {
  let timer: NodeJS.Timeout;
  const begin = () => {
    const dueMs = performance.now() + ms;
    timer = setTimeout(() => {
      if (performance.now() - dueMs > stallMs) begin();
      else socket.destroy(error);
    }, ms);
    timer.unref();
  };
  begin();
  const dispose = () => clearTimeout(timer);
  socket.on('close', dispose);
  return { dispose };
}
