import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';
import type { Clock } from '../../../platform/common/clock.ts';

export interface Limits {
  readonly clock: Clock;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** Returns `ETIMEDOUT` after the limit, `ABORT_ERR` if aborted, otherwise the code of the system. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'UNKNOWN';
}

/** Settles like `work`, but rejects once the limit is over or the signal is aborted. */
export function within<T>(work: Promise<T>, { clock, limitMs, signal }: Limits): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (code: string) => () => reject(Object.assign(new Error(code), { code }));
    const abort = giveUp('ABORT_ERR');
    const timer = clock.after(limitMs, giveUp('ETIMEDOUT'));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => {
      timer.dispose();
      signal.removeEventListener('abort', abort);
    });
  });
}

/** Connects to a host. @throws with a `code`, after destroying the socket */
export async function connectTo(to: TcpNetConnectOpts, limits: Limits): Promise<Socket> {
  const socket = connect(to);
  const open = new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.on('error', reject);
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  });
  try {
    await within(open, limits);
    return socket;
  } catch (error) {
    // The socket is destroyed once connected. VS Code may delay that until it has read the system's certificates.
    socket.on('connect', () => socket.destroy());
    socket.destroy();
    throw error;
  }
}
