/** Work shared by concurrent callers. */
export class SingleFlight {
  #current: Promise<void> | undefined;

  /**
   * Returns the promise of the running work if there is any. Otherwise starts `work` in a microtask, so that `work`
   * itself can call `run`.
   */
  run(work: () => Promise<void>): Promise<void> {
    if (this.#current) return this.#current;
    const current: Promise<void> = Promise.resolve()
      .then(work)
      .finally(() => {
        if (this.#current === current) this.#current = undefined;
      });
    this.#current = current;
    return current;
  }

  detach(): void {
    this.#current = undefined;
  }
}

export function getOrCreate<V>(map: Map<string, V>, key: string, make: (key: string) => V): V {
  if (!map.has(key)) map.set(key, make(key));
  return map.get(key) as V;
}
