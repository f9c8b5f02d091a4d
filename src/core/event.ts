import type { Disposable } from './disposable.ts';

/** Subscribes a listener; the returned disposable ends the subscription. */
export type Event<T> = (listener: (value: T) => void) => Disposable;

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
