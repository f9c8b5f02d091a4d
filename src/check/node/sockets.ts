import { connect, type Socket } from 'node:net';
import type { Clock } from '../../platform/common/clock.ts';

/** The time that something may take, and the signal that ends it early. */
export interface Patience {
  readonly clock: Clock;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** `ETIMEDOUT` when it took too long, `ABORT_ERR` when it was aborted, and else what the system said. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : 'UNKNOWN';
}

/** Settles as `work` does, unless the patience ends first. */
export function within<T>(work: Promise<T>, { clock, limitMs, signal }: Patience): Promise<T> {
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

/** An open connection to an address. It is destroyed when that fails. @throws with a `code` */
export async function connectTo(host: string, port: number, patience: Patience): Promise<Socket> {
  const socket = connect({ host, port });
  const open = new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.on('error', reject);
    socket.once('close', () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' })));
  });
  try {
    await within(open, patience);
    return socket;
  } catch (error) {
    // The editor may begin to connect only after it has read the system's certificates.
    socket.on('connect', () => socket.destroy());
    socket.destroy();
    throw error;
  }
}
