import uFuzzy from '@leeoniya/ufuzzy';
import { fold } from '../../platform/common/text/fold.ts';
import type { Place } from './place.ts';

/** uFuzzy options for letters of every script. */
const unicode = {
  unicode: true,
  interSplit: '[^\\p{L}\\d]+',
  intraBound: '\\p{L}\\d|\\d\\p{L}',
  intraChars: '[\\p{L}\\d]',
};

/** Maximum number of results that are sorted by relevance. More results stay in tree order. */
const maxRanked = 1000;

/** Maximum number of words in a query that may match in any order. More words must match in their order. */
const maxReordered = 3;

/**
 * Finds organizations and sites by ID, or by words of their own and their organization's names. The words may be in any
 * order and without accents, and each may have a typing error.
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

  /** Returns the best matches and their total. A query without letters or digits matches every place. */
  find(query: string, max = 100): { readonly found: readonly Place[]; readonly count: number } {
    // uFuzzy treats minus signs and quotes as operators.
    const needle = (fold(query).match(/[\p{L}\d]+/gu) ?? []).join(' ');
    if (needle === '') return { found: this.#places.slice(0, max), count: this.#places.length };
    let indexes = this.#search(this.#exact, needle);
    if (indexes.length === 0) indexes = this.#search(this.#forgiving, needle);
    return { found: indexes.slice(0, max).flatMap((index) => this.#places[index] ?? []), count: indexes.length };
  }

  #search(search: uFuzzy, needle: string): readonly number[] {
    const [indexes, info, order] = search.search(this.#texts, needle, maxReordered, maxRanked);
    return (info && order?.map((at) => info.idx[at] ?? -1)) ?? indexes ?? [];
  }
}

function textOf({ organization, site }: Place): string {
  const { name, id } = site ?? organization;
  return [name, id, ...(site ? [organization.name] : [])].join('  ');
}
