export interface Disposable {
  dispose(): void;
}

/**
 * Disposes of its items together, newest first. An item added after that is disposed of at once. Items stay until the store itself ends, so
 * use `until` to wait for something short-lived.
 */
export class DisposableStore implements Disposable {
  readonly #items = new Set<Disposable>();
  #disposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.#disposed) item.dispose();
    else this.#items.add(item);
    return item;
  }

  dispose(): void {
    this.#disposed = true;
    const items = [...this.#items].reverse();
    this.#items.clear();
    for (const item of items) item.dispose();
  }
}
