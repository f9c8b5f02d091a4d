import { getOrCreate } from '../../../../platform/common/async/once.ts';
import { deniesInside, meaningOf, type Meaning } from '../meaning/vocabulary.ts';
import { flagKind, type FlagKind } from './flagKinds.ts';

/** Meaning of a key without its value. */
export interface KeyWord {
  readonly meaning: Meaning | undefined;
  readonly flag: FlagKind | undefined;
  /** Whether the value is denied. */
  readonly denies: boolean;
}

/** The words of the keys of one map, each looked up once. The names of places are many, and hardly one comes again. */
export class KeyWords {
  readonly #words = new Map<string, KeyWord>();
  readonly #none: KeyWord = { meaning: undefined, flag: undefined, denies: false };

  of(key: string): KeyWord {
    return key.includes(':') ? this.#none : getOrCreate(this.#words, key, wordOf);
  }
}

const wordOf = (key: string): KeyWord => ({ meaning: meaningOf(key), flag: flagKind(key), denies: deniesInside(key) });
