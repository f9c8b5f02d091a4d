import uFuzzy from '@leeoniya/ufuzzy';
import { fold } from '../../platform/common/text/fold.ts';
import type { Place } from './place.ts';

/** Letters of every script count as parts of words. */
const unicode = {
  unicode: true,
  interSplit: '[^\\p{L}\\d]+',
  intraBound: '\\p{L}\\d|\\d\\p{L}',
  intraChars: '[\\p{L}\\d]',
};

/** If more are found, they stay in the order of the tree. */
const mostRanked = 1000;

/** Words of a query are tried in all orders up to this number of words. */
const outOfOrder = 3;

/**
 * Finds places by parts of their names and of the names around them, and by their IDs: in any order of the words, without
 * regard to accents, with one typing error in a word.
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

  /** The best first; everything for a query without a letter or digit. */
  find(query: string, most = 100): { readonly found: readonly Place[]; readonly count: number } {
    // To uFuzzy, a minus before a word and quotation marks have a meaning, which they have not in a name.
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
