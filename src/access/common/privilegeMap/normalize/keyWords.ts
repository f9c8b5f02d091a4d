import { getOrCreate } from '../../../../platform/common/async/once.ts';
import { deniesInside, meaningOf, type Meaning } from '../meaning/vocabulary.ts';
import { flagKind, type FlagKind } from './flagKinds.ts';

export interface KeyWord {
  readonly meaning: Meaning | undefined;
  readonly flag: FlagKind | undefined;
  readonly denies: boolean;
}

/** Caches the meanings of keys, except names of places, which rarely repeat. */
export class KeyWords {
  readonly #words = new Map<string, KeyWord>();
  readonly #none: KeyWord = { meaning: undefined, flag: undefined, denies: false };

  of(key: string): KeyWord {
    return key.includes(':') ? this.#none : getOrCreate(this.#words, key, wordOf);
  }
}

const wordOf = (key: string): KeyWord => ({ meaning: meaningOf(key), flag: flagKind(key), denies: deniesInside(key) });
