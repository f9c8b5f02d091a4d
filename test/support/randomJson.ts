/** Returns a number in [0, 1). */
export type Random = () => number;

/** Returns a reproducible generator (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

const names = ['id', 'name', 'state', 'links', 'devices', 'at', 'a b', '', 'ä'];
const texts = ['', 'UP', 'DOWN', '10', '"quoted"', 'line\nbreak', '\u202eturned', '😀'];

export function randomJson(random: Random, depth: number): unknown {
  const below = (count: number) => Math.floor(random() * count);
  const kind = below(depth > 0 ? 6 : 4);
  if (kind === 0) return texts[below(texts.length)];
  if (kind === 1) return below(5);
  if (kind === 2) return random() < 0.5;
  if (kind === 3) return null;
  const inner = () => randomJson(random, depth - 1);
  if (kind === 4) return Array.from({ length: below(5) }, inner);
  return Object.fromEntries(Array.from({ length: below(5) }, () => [names[below(names.length)], inner()]));
}
