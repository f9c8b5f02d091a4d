/** Work shared by concurrent callers. */
export class SingleFlight {
  #current: Promise<void> | undefined;

  /** Joins the running work, or starts this in a microtask, so that it may call `run` too. */
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
