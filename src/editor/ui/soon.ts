import type { Disposable } from '../../core/base/disposable.ts';

/** Something made once: at the first call of `get`, or by itself when what runs now is done. */
export interface Soon<T> extends Disposable {
  readonly get: () => Promise<T>;
}

/** A failure to make it is the answer of every `get`. */
export function soon<T>(make: () => Promise<T>): Soon<T> {
  let made: Promise<T> | undefined;
  const get = () => (made ??= make());
  const start = setImmediate(() => void get());
  return { get, dispose: () => clearImmediate(start) };
}
