/** Something that holds a resource until it is disposed of. The same shape as the editor's. */
export interface Disposable {
  dispose(): void;
}

/**
 * Owns disposables and ends them together, newest first. What is added after the end is ended at once. It is for what lasts
 * as long as its owner: something that is over earlier would stay in here, so wait for that with `until` instead.
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
