import assert from 'node:assert/strict';
import { everyPlace } from '../../../../src/access/common/place.ts';
import { PlaceSearch } from '../../../../src/access/common/placeSearch.ts';
import { nordwindAndAcme as organizations, organization, site } from '../../../support/access/access.ts';
import { hostileTexts } from '../../../support/texts/hostileTexts.ts';

describe('PlaceSearch', () => {
  const search = new PlaceSearch(everyPlace({ organizations }));
  const names = (query: string, max?: number) =>
    search.find(query, max).found.map(({ organization: around, site: at }) => (at ?? around).name);

  it('PlaceSearch finds places by words of their names in any order, by IDs, and with a typing error', () => {
    for (const [query, first] of [
      ['oslo', 'Oslo Data Center'],
      ['OSLO data', 'Oslo Data Center'],
      ['center oslo', 'Oslo Data Center'],
      ['acme oslo', 'Oslo Data Center'],
      ['koln 12', 'Köln Bay 12'],
      ['Köln 3', 'Köln Bay 3'],
      ['22', 'Köln Bay 3'],
      ['zurihc', 'Zürich Altstetten'],
      ['otemachi', '東京 Ōtemachi'],
      ['東京', '東京 Ōtemachi'],
      ['nordwind', 'Nordwind'],
      ['O\u0308slo', 'Oslo Data Center'],
    ] as const)
      assert.equal(names(query)[0], first, query);
  });

  it('PlaceSearch returns every place in tree order if the query contains no letters or digits', () => {
    for (const query of ['', ' ', '[](', '$']) {
      assert.deepEqual(names(query), [
        'Acme',
        'Oslo Data Center',
        '東京 Ōtemachi',
        'Nordwind',
        'Köln Bay 3',
        'Köln Bay 12',
        'Zürich Altstetten',
      ]);
    }
    assert.deepEqual(search.find('', 2).count, 7);
    assert.equal(names('', 2).length, 2);
    assert.deepEqual(names('qqqq'), []);
  });

  it('PlaceSearch returns at most the requested number of places and the total count', () => {
    assert.deepEqual(names('koln', 1), ['Köln Bay 3']);
    assert.equal(search.find('koln', 1).count, 2);
  });

  const among = (query: string, ...sites: string[]) =>
    new PlaceSearch(sites.map((name) => ({ organization: organization('Data'), site: site(name) })))
      .find(query)
      .found.map((place) => place.site?.name);

  it('PlaceSearch accepts minus signs and quotation marks in queries', () => {
    const levels = ['Level -1', 'Level 2'];
    for (const query of ['level -1', '-1', '"level" 1', "'level -1'"])
      assert.deepEqual(among(query, ...levels), ['Level -1'], query);
    assert.deepEqual(among("o'hare", "O'Hare Field", 'Ohio'), ["O'Hare Field"]);
  });

  it('PlaceSearch returns the best matches first and equal matches in tree order', () => {
    assert.deepEqual(among('bay', 'A Bayonne', 'Bay'), ['Bay', 'A Bayonne']);
    assert.deepEqual(among('зал', 'Залы', 'Зал3'), ['Зал3', 'Залы'], 'a number ends a word in every script');
    const many = Array.from({ length: 1001 }, (_, index) => `${index === 1000 ? 'Bay' : 'Bayonne'} ${index}`);
    assert.equal(among('bay', ...many)[0], 'Bayonne 0', 'too many to be ranked');
  });

  it('PlaceSearch tolerates a typing error only if nothing else matches', () => {
    assert.deepEqual(among('київ', 'Київ', 'Кітв', 'Киїів'), ['Київ']);
    assert.deepEqual(among('bergne', 'Bergen', 'Oslo'), ['Bergen']);
  });

  it('PlaceSearch matches no word across the boundary of two names', () => {
    assert.deepEqual(among('oslo data', 'Oslo'), ['Oslo']);
    assert.deepEqual(among('oslodata', 'Oslo'), []);
  });

  it('PlaceSearch returns at most 100 places for hostile names and queries', () => {
    const texts = hostileTexts().map((text) => text.slice(0, 500));
    const places = texts.map((text) => ({ organization: organization(`1:${text}`), site: site(`2:${text}`) }));
    const hostile = new PlaceSearch(places);
    for (const text of texts) assert.ok(hostile.find(text.slice(0, 60)).found.length <= 100);
  });
});
