import type { Disposable } from './disposable.ts';

export type Event<T> = (listener: (value: T) => void) => Disposable;

/** Waits until the condition holds, or `gone` is aborted. */
export function until(event: Event<unknown>, condition: () => boolean, gone?: AbortSignal): Promise<void> {
  if (condition() || gone?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      listener.dispose();
      gone?.removeEventListener('abort', end);
      resolve();
    };
    const listener = event(() => {
      if (condition()) end();
    });
    gone?.addEventListener('abort', end);
  });
}

/** Event source without VS Code. Errors of listeners are rethrown in a microtask. */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<{ readonly call: (value: T) => void }>();

  readonly event: Event<T> = (call) => {
    const listener = { call };
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  fire(value: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener.call(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  dispose(): void {
    this.#listeners.clear();
  }
}
