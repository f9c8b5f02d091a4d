/** Column set as pairs of a word's number, ascending, and its 32 bits. */
export type ColumnSet = readonly number[];

export interface HeldColumns {
  readonly count: number;
  has(column: number): boolean;
}

export const nothingHeld: HeldColumns = { count: 0, has: () => false };

export function readColumns(set: ColumnSet): HeldColumns {
  let count = 0;
  for (let at = 1; at < set.length; at += 2) count += bitsIn(set[at] ?? 0);
  return { count, has: (column) => ((wordAt(set, column >>> 5) >>> (column & 31)) & 1) === 1 };
}

/** Builds column sets. Columns may come in any order, repeatedly. */
export class ColumnGatherer {
  /** Bits by word. */
  #words = new Uint32Array(8);
  readonly #touched: number[] = [];

  add(column: number): void {
    const word = column >>> 5;
    if (word >= this.#words.length) {
      const before = this.#words;
      this.#words = new Uint32Array(Math.max(word + 1, before.length * 2));
      this.#words.set(before);
    }
    if (this.#words[word] === 0) this.#touched.push(word);
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (column & 31));
  }

  /** Returns the collected set and starts the next one. */
  take(): number[] {
    const set: number[] = [];
    if (this.#touched.length > 1) this.#touched.sort((a, b) => a - b);
    for (const word of this.#touched) {
      set.push(word, this.#words[word] ?? 0);
      this.#words[word] = 0;
    }
    this.#touched.length = 0;
    return set;
  }
}

export function columnsIn(set: ColumnSet): number[] {
  const columns: number[] = [];
  for (let at = 0; at < set.length; at += 2) {
    const first = (set[at] ?? 0) * 32;
    for (let bits = set[at + 1] ?? 0; bits !== 0; bits &= bits - 1) columns.push(first + 31 - Math.clz32(bits & -bits));
  }
  return columns;
}

/** Whether an untrusted value is a set. */
export function isColumnSet(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length % 2 === 0 &&
    value.every((number: unknown) => Number.isSafeInteger(number) && Number(number) >= 0)
  );
}

function wordAt(set: ColumnSet, word: number): number {
  let [from, to] = [0, set.length / 2];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((set[middle * 2] ?? 0) < word) from = middle + 1;
    else to = middle;
  }
  return set[from * 2] === word ? (set[from * 2 + 1] ?? 0) : 0;
}

function bitsIn(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
