const isThorough = process.env.ORG_ACCESS_ROUNDS === 'all';

/** Returns how often a randomized test repeats: `few` in `npm test`, `all` with `ORG_ACCESS_ROUNDS=all` (nightly CI). */
export const rounds = (all: number, few: number): number => (isThorough ? all : few);

/** Returns one of `items` in rotation, or all of them with `ORG_ACCESS_ROUNDS=all`. */
export const inTurn = <T>(items: readonly T[], turn: number): readonly T[] =>
  isThorough ? items : [items[turn % items.length] as T];
