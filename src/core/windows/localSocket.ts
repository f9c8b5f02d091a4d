import { connect, type Socket } from 'node:net';
import type { Disposable } from '../base/disposable.ts';
import { parseJson, writeJson } from '../base/json/json.ts';
import { isFree, newAddress, removeLocalAddress, type LocalAddress } from '../connection/localAddress.ts';
import { FrameReader, writeFrame } from './frames.ts';
import { keepListening } from './keptServer.ts';
import {
  exchangesWith,
  introductionOf,
  longestProof,
  newNonce,
  provenExchange,
  sealBytes,
  type SealedExchange,
} from './sealedExchange.ts';

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
  /** The keys of those who may ask, asked for with each connection; the one of the address when left out. */
  readonly keys?: () => readonly string[];
  /** Somebody has called, and has shown none of the keys. */
  readonly onStranger?: () => void;
}

/**
 * Answers a JSON value with another. `gone` is aborted when nobody waits for the answer any more. `tell` sends a JSON value before
 * that, which only a caller understands that listens to notices: it is for who has asked for them.
 */
export type Answerer = (message: unknown, gone: AbortSignal, tell: (notice: unknown) => void) => Promise<unknown>;

/** The listener at an address does not have the key, or does not show it in time. It was told nothing. */
export class UnprovenListenerError extends Error {
  override readonly name: string = 'UnprovenListenerError';
}

/** The listener has said nothing in time, as one does that is too busy for it. */
export class SilentListenerError extends UnprovenListenerError {
  override readonly name = 'SilentListenerError';
}

const maxBytes = 1024 * 1024;
const requestMs = 2_000;
const usualProofMs = 10_000;
/** A timer that is later than this was kept from its turn. */
const standstillMs = 500;

/**
 * Listens for processes that share a key with this one, see `SealedExchange`. Each connection is one request and one answer, both
 * JSON values. What is too long, too slow, not JSON, or not sealed with one of the keys is ended without an answer, as is what
 * `answer` rejects; what comes after a request is not read. Never keeps the process alive.
 *
 * @throws when no socket can be made
 */
export async function listenLocally(
  answer: Answerer,
  { answerMs = requestMs, again, keys, onStranger }: ListenOptions = {},
): Promise<LocalListener> {
  const address = again && (await isFree(again.path)) ? again : newAddress();
  const keysNow = keys ?? (() => [address.key]);
  const sockets = new Set<Socket>();

  async function serve(socket: Socket): Promise<void> {
    const late = endAfter(socket, requestMs);
    const frames = new FrameReader(socket, maxBytes);
    const nonce = newNonce();
    const exchanges = exchangesWith(await frames.next(maxBytes), nonce, keysNow());
    if (!exchanges) return;
    writeFrame(socket, introductionOf(nonce, exchanges));
    const sealed = await frames.next(maxBytes).catch(() => undefined);
    const opened = sealed && openRequest(exchanges, sealed);
    if (!opened) {
      onStranger?.();
      return;
    }
    late.dispose();
    endAfter(socket, answerMs);
    const gone = new AbortController();
    socket.on('close', () => gone.abort());
    frames.ignoreRest();
    const { exchange, request } = opened;
    const send = (label: Parameters<typeof exchange.seal>[0], value: unknown) => {
      const json = writeJson(value) ?? JSON.stringify(value);
      if (socket.writable) writeFrame(socket, exchange.seal(label, Buffer.from(json)));
    };
    let told = 0;
    const reply: unknown = await answer(parseJson(request.toString()), gone.signal, (notice) =>
      send(`notice ${(told += 1)}`, notice),
    );
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

function openRequest(
  exchanges: readonly SealedExchange[],
  sealed: Buffer,
): { exchange: SealedExchange; request: Buffer } | undefined {
  for (const exchange of exchanges) {
    const request = exchange.open('request', sealed);
    if (request) return { exchange, request };
  }
  return undefined;
}

export interface AskOptions {
  /** The most bytes of the answer; 1 MiB when left out. */
  readonly answerBytes?: number;
  /** Whether the wait keeps the process alive; false when left out. */
  readonly keepsAlive?: boolean;
  /** Milliseconds that it may take to prove a key; 10 s when left out. */
  readonly proofMs?: number;
  /** Is told what the listener says before it answers. Without it, whatever is no answer ends the wait. */
  readonly onNotice?: (notice: unknown) => void;
}

/**
 * Asks a process that listens, once it has proved one of the keys: before that it is sent nothing but a random number. The signal
 * ends the wait.
 *
 * @returns its answer; undefined when there was none in time, or none that was sealed in this exchange. It may have been heard then
 * @throws UnprovenListenerError when it says something else than a proof, and SilentListenerError when it says nothing in time
 * @throws the error of the connection, before anything was asked: `ECONNREFUSED` or `ENOENT` when nobody listens there any more,
 *   `ECONNRESET` when the listener ended before it said anything
 */
export async function askLocally(
  address: string,
  keys: readonly string[],
  message: unknown,
  signal: AbortSignal,
  { answerBytes = maxBytes, keepsAlive = false, proofMs = usualProofMs, onNotice }: AskOptions = {},
): Promise<unknown> {
  // It has nothing more to say when the listener has ended. On Windows, Node.js would have a thread flush the pipe that is closed meanwhile.
  const socket = connect({ path: address, allowHalfOpen: true });
  const end = () => socket.destroy();
  const frames = new FrameReader(socket, longestProof + answerBytes + maxBytes);
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    if (!keepsAlive) socket.unref();
    const nonce = newNonce();
    writeFrame(socket, nonce);
    const late = endAfter(socket, proofMs, new SilentListenerError('It says nothing.'));
    const introduction = await frames.next(longestProof);
    late.dispose();
    if (signal.aborted) return undefined;
    if (!introduction && socket.bytesRead === 0) throw Object.assign(new Error('It ended.'), { code: 'ECONNRESET' });
    const exchange = provenExchange(nonce, introduction, keys);
    if (!exchange) throw new UnprovenListenerError('It has none of the keys.');
    writeFrame(socket, exchange.seal('request', Buffer.from(JSON.stringify(message))));
    // The request may have been heard from here on, so an error is no reason to ask again.
    for (let count = 1; ; count += 1) {
      const sealed = await frames.next(answerBytes + sealBytes).catch(() => undefined);
      const answer = sealed && exchange.open('answer', sealed);
      const notice = onNotice && sealed && !answer && exchange.open(`notice ${count}`, sealed);
      if (!notice) return answer && parseJson(answer.toString());
      onNotice(JSON.parse(notice.toString()));
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
