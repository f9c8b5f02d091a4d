/** Memento in memory. */
export class Memento {
  readonly #values: Map<string, unknown>;

  constructor(values: Readonly<Record<string, unknown>> = {}) {
    this.#values = new Map(Object.entries(values));
  }

  keys = () => [...this.#values.keys()];
  get = <T>(key: string, otherwise?: T) => (this.#values.get(key) ?? otherwise) as T;
  update = (key: string, value: unknown) => Promise.resolve(void this.#values.set(key, value));
  setKeysForSync = () => undefined;
}
