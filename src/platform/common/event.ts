import type { Disposable } from './disposable.ts';

/** Subscribes a listener; the returned disposable ends the subscription. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

/**
 * Ends when the condition holds: at once, or after an event. The listener is gone by then, and with it all that the
 * condition refers to.
 *
 * @param gone ends it early, without an error
 */
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

/**
 * A source of events that needs no editor. Listeners run in the order of their subscription, on a copy of the list, so
 * that subscribing or leaving while an event is on its way affects the next one only. A listener that throws does not
 * keep the event from the others; its error is rethrown on its own, where the host reports it.
 */
export class Emitter<T> implements Disposable {
  readonly #listeners = new Set<{ readonly call: (value: T) => void }>();

  readonly event: Event<T> = (call) => {
    const entry = { call };
    this.#listeners.add(entry);
    return { dispose: () => void this.#listeners.delete(entry) };
  };

  fire(value: T): void {
    for (const entry of [...this.#listeners]) {
      try {
        entry.call(value);
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
