import type { Disposable } from '../../core/base/disposable.ts';

/** Something made once: at the first call of `get`, or by itself when what runs now is done. */
export interface StartedWhenIdle<T> extends Disposable {
  readonly get: () => Promise<T>;
}

/** A failure to make it is the answer of every `get`. */
export function startWhenIdle<T>(make: () => Promise<T>): StartedWhenIdle<T> {
  let made: Promise<T> | undefined;
  const get = () => (made ??= make());
  const start = setImmediate(() => void get());
  return { get, dispose: () => clearImmediate(start) };
}
