const mostRemembered = 5_000;

const memories: Map<string, unknown>[] = [];

/**
 * Calls `find` once for each name: records repeat a few names for each of many places.
 *
 * @param ofLonger is the answer for texts that are too long for a name, which are looked through as texts
 */
export function remembering<T>(find: (name: string) => T, ofLonger: T, longestName = 100): (name: string) => T {
  const remembered = new Map<string, T>();
  memories.push(remembered);
  return (name) => {
    if (name.length > longestName) return ofLonger;
    const known = remembered.get(name);
    if (known !== undefined) return known;
    const found = find(name);
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(name, found);
    return found;
  };
}

/** Forgets all names. Among them are texts of answers that may be credentials, so none is kept once its answer has been looked through. */
export function forgetNames(): void {
  for (const remembered of memories) remembered.clear();
}
