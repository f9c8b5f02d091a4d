/** A time limit that ends when a test says so. Any other timer runs as always, as those of servers in the same process have to. */
export interface HeldTimers {
  /** Those that are running. */
  readonly count: number;
  /** Ends all that are running. */
  elapse(): void;
  release(): void;
}

/**
 * Holds the timers of the process that are set for exactly so long.
 * @param ms of no other timer
 */
export function holdTimers(ms: number): HeldTimers {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const held = new Map<unknown, () => void>();
  globalThis.setTimeout = ((...wanted: Parameters<typeof set>) => {
    const [act, afterMs] = wanted;
    if (afterMs !== ms) return set(...wanted);
    const timer = set(() => undefined, 0);
    held.set(timer, () => act());
    return timer;
  }) as typeof set;
  globalThis.clearTimeout = ((timer?: NodeJS.Timeout) => {
    held.delete(timer);
    clear(timer);
  }) as typeof clear;
  return {
    get count() {
      return held.size;
    },
    elapse() {
      const acts = [...held.values()];
      held.clear();
      for (const act of acts) act();
    },
    release: () => void Object.assign(globalThis, { setTimeout: set, clearTimeout: clear }),
  };
}
