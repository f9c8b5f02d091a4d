/**
 * How often a test repeats what chance decides: seldom in `npm test`, as often as its claim was first made on with `ORG_ACCESS_ROUNDS=all`,
 * which the nightly run of CI sets.
 */
export const rounds = (all: number, few: number): number => (process.env.ORG_ACCESS_ROUNDS === 'all' ? all : few);
