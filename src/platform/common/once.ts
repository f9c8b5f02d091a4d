/** Work that callers at the same time share. */
export class SingleFlight {
  #current: Promise<void> | undefined;

  /** Joins the running work, or starts this one in a microtask, so that what it sets off may call here again. */
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

  /** The running work goes on, but nobody joins it any more. */
  detach(): void {
    this.#current = undefined;
  }
}

/** Calls `make` once for each key, and gives what it made. */
export function getOrCreate<V>(map: Map<string, V>, key: string, make: (key: string) => V): V {
  if (!map.has(key)) map.set(key, make(key));
  return map.get(key) as V;
}
