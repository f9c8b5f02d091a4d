import assert from 'node:assert/strict';
import { everyPlaceWithin, walkTo } from '../../../../src/model/access/place.ts';
import { nordwindAndAcme as organizations } from '../../../support/access/access.ts';

describe('places', () => {
  it('within an organization are its sites, in the order of the record', () => {
    const [nordwind] = organizations;
    assert.ok(nordwind);
    assert.deepEqual(
      everyPlaceWithin(nordwind),
      nordwind.sites.map((site) => ({ organization: nordwind, site })),
    );
  });

  it('are walked to from the outside in, as far as they are wanted', () => {
    const wanted = (...ids: string[]) =>
      walkTo({ organizations }, ({ id = '' }) => ids.includes(id)).map(({ name }) => name);
    assert.deepEqual(wanted('1', '12'), ['Acme', '東京 Ōtemachi']);
    assert.deepEqual(wanted('1'), ['Acme']);
    assert.deepEqual(wanted('1', '21'), ['Acme']);
    assert.deepEqual(wanted('12'), []);
    assert.deepEqual(
      walkTo({ organizations }, (place, kind) => kind === 'site' || place.id === '2').map(({ name }) => name),
      ['Nordwind', 'Zürich Altstetten'],
    );
  });
});
