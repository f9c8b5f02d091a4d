const isThorough = process.env.ORG_ACCESS_ROUNDS === 'all';

/** Returns how often a randomized test repeats: `all` with `ORG_ACCESS_ROUNDS=all` (nightly), else `few`. */
export const rounds = (all: number, few: number): number => (isThorough ? all : few);

/** Returns one item in rotation, or all with `ORG_ACCESS_ROUNDS=all`. */
export const inTurn = <T>(items: readonly T[], turn: number): readonly T[] =>
  isThorough ? items : [items[turn % items.length] as T];
