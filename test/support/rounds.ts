const isThorough = process.env.ORG_ACCESS_ROUNDS === 'all';

/**
 * How often a test repeats what chance decides: seldom in `npm test`, as often as its claim was first made on with `ORG_ACCESS_ROUNDS=all`,
 * which the nightly run of CI sets.
 */
export const rounds = (all: number, few: number): number => (isThorough ? all : few);

/** One of `items` in its turn, where each item would meet everything with `ORG_ACCESS_ROUNDS=all`. */
export const inTurn = <T>(items: readonly T[], turn: number): readonly T[] =>
  isThorough ? items : [items[turn % items.length] as T];
