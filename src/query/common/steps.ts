import { QueryError } from './queryFault.ts';

/** The work that a query may do, counted by values that are looked at. What takes too much ends, however fast the computer is. */
export class Steps {
  #left: number;
  /** The offset of the part of the query that is at work. */
  at = 0;

  constructor(most: number) {
    this.#left = most;
  }

  /** @throws QueryError when there are none left */
  spend(count = 1): void {
    this.#left -= count;
    if (this.#left < 0) throw new QueryError({ code: 'tooMuch', at: this.at });
  }
}
