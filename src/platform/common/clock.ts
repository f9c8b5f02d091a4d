import type { Disposable } from './disposable.ts';

export interface Clock {
  /** Wall-clock time, which may jump either way. */
  now(): number;
  /** Calls back after at most 2³¹−1 ms, or later if the machine sleeps. */
  after(delayMs: number, callback: () => void): Disposable;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return { dispose: () => clearTimeout(timer) };
  },
};

export function wait(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) {
      resolve();
      return;
    }
    const done = () => {
      timer.dispose();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = clock.after(delayMs, done);
    signal?.addEventListener('abort', done);
  });
}

/** Waits for `work`. Resolves to undefined on an abort; the work itself continues. */
export async function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  let abort = (): void => undefined;
  const aborted = new Promise<undefined>((resolve) => {
    abort = () => resolve(undefined);
  });
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
