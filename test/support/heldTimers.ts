/** Timers that elapse on request. */
export interface HeldTimers {
  readonly count: number;
  elapse(): void;
  release(): void;
}

/**
 * Holds the timers of this process with exactly this delay. Others run, since servers in the process need them.
 *
 * @param ms delay that no other timer uses
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
