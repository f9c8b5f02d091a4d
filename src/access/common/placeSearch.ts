import uFuzzy from '@leeoniya/ufuzzy';
import { fold } from '../../platform/common/text/fold.ts';
import type { Place } from './place.ts';

/** Counts letters of every script as parts of words. */
const unicode = {
  unicode: true,
  interSplit: '[^\\p{L}\\d]+',
  intraBound: '\\p{L}\\d|\\d\\p{L}',
  intraChars: '[\\p{L}\\d]',
};

/** More results than this stay in tree order. */
const mostRanked = 1000;

/** Maximum number of words that are tried in all orders. */
const outOfOrder = 3;

/**
 * Finds places by ID or by parts of their names and enclosing names. Accepts words in any order, without accents, and
 * with one typing error each.
 */
export class PlaceSearch {
  readonly #places: readonly Place[];
  readonly #texts: string[];
  readonly #exact = new uFuzzy({ ...unicode, intraMode: 0 });
  readonly #forgiving = new uFuzzy({ ...unicode, intraMode: 1 });

  constructor(places: readonly Place[]) {
    this.#places = places;
    this.#texts = places.map((place) => fold(textOf(place)));
  }

  /** Returns the best first. Returns every place for a query without letters or digits. */
  find(query: string, most = 100): { readonly found: readonly Place[]; readonly count: number } {
    // uFuzzy interprets minus signs and quotation marks.
    const needle = (fold(query).match(/[\p{L}\d]+/gu) ?? []).join(' ');
    if (needle === '') return { found: this.#places.slice(0, most), count: this.#places.length };
    let indexes = this.#search(this.#exact, needle);
    if (indexes.length === 0) indexes = this.#search(this.#forgiving, needle);
    return { found: indexes.slice(0, most).flatMap((index) => this.#places[index] ?? []), count: indexes.length };
  }

  #search(search: uFuzzy, needle: string): readonly number[] {
    const [indexes, info, order] = search.search(this.#texts, needle, outOfOrder, mostRanked);
    return (info && order?.map((at) => info.idx[at] ?? -1)) ?? indexes ?? [];
  }
}

function textOf({ organization, site }: Place): string {
  const { name, id } = site ?? organization;
  return [name, id, ...(site ? [organization.name] : [])].join('  ');
}
