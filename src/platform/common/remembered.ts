/** Calls `make` once for each key, and gives what it made. */
export function remembered<V>(map: Map<string, V>, key: string, make: (key: string) => V): V {
  if (!map.has(key)) map.set(key, make(key));
  return map.get(key) as V;
}
