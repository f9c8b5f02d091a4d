import assert from 'node:assert/strict';
import type { Organization, PlaceName } from '../../../../src/platform/common/entities.ts';
import { nearest } from '../../../../src/platform/common/nearest.ts';
import { all } from '../../../../src/site/common/placeHeaders.ts';
import type { RequestedPlace } from '../../../../src/terminals/common/protocol/cliCall.ts';
import { Refusal } from '../../../../src/terminals/node/refusal.ts';
import { requestedPlace } from '../../../../src/terminals/node/requestedPlace.ts';

const site = (id: string, name: string) => ({ id, name, grants: [] });
const acme: Organization = {
  id: '1',
  name: 'Acme',
  grants: [],
  sites: [site('10', 'Oslo'), site('11', 'Bergen: Hall 1'), site('12:Riga', 'Riga'), site('13', 'oslo')],
};
const nord: Organization = { id: '2', name: 'Nord', grants: [], sites: [site('20', 'Kiel'), site('21', 'Bonn')] };
const namesake: Organization = { id: '3', name: 'Nord', grants: [], sites: [site('30', 'Kiel')] };
const everywhere = [acme, nord, namesake];
const at = ({ id, name }: Organization, inside?: { id: string; name: string }): PlaceName => ({
  organization: { id: id ?? '', name },
  ...(inside && { site: { id: inside.id, name: inside.name } }),
});
const oslo = at(acme, { id: '10', name: 'Oslo' });

describe('requestedPlace', () => {
  const found = (layers: readonly RequestedPlace[], current: PlaceName | undefined = oslo, known = everywhere) =>
    requestedPlace(layers, current, known);
  /** Returns the code and the reason of the refusal. */
  const refused = (...given: Parameters<typeof found>) => {
    try {
      found(...given);
    } catch (error) {
      assert.ok(error instanceof Refusal);
      return [error.reason, error.problem.code];
    }
    return assert.fail('It is found.');
  };

  it('requestedPlace returns the current place if the request names none', () => {
    assert.deepEqual([found([]), found([{}]), requestedPlace([], undefined, everywhere)], [oslo, oslo, undefined]);
  });

  it('requestedPlace finds a place by name, ID, or both, and ignores case only if no name matches exactly', () => {
    for (const asked of ['Bergen: Hall 1', '11', '11:Bergen: Hall 1', 'BERGEN: hall 1'])
      assert.deepEqual(found([{ site: asked }]), at(acme, { id: '11', name: 'Bergen: Hall 1' }), asked);
    for (const asked of ['Riga', '12:Riga', '12'])
      assert.deepEqual(found([{ site: asked }]), at(acme, { id: '12:Riga', name: 'Riga' }), asked);
    assert.deepEqual(found([{ site: 'oslo' }]), at(acme, { id: '13', name: 'oslo' }));
    assert.deepEqual(refused([{ site: 'OSLO' }]), ['usage', 'placeAmbiguous']);
    assert.deepEqual(found([{ organization: '2', site: 'Kiel' }]), at(nord, { id: '20', name: 'Kiel' }));
    assert.deepEqual(found([{ site: 'Bonn' }]), at(nord, { id: '21', name: 'Bonn' }), 'its organization goes with it');
  });

  it('requestedPlace matches ID:name even if the access lacks the ID or name, and returns both', () => {
    const bare = [
      {
        name: 'Acme',
        grants: [],
        sites: [
          { name: 'Oslo', grants: [] },
          { id: '11', name: '11', grants: [] },
        ],
      },
    ];
    const current = { organization: { name: 'Acme' }, site: { name: 'Oslo' } };
    const whole = { organization: { id: '1', name: 'Acme' }, site: { id: '10', name: 'Oslo' } };
    assert.deepEqual(found([{ organization: '1:Acme', site: '10:Oslo' }], current, bare), whole);
    assert.deepEqual(found([{ organization: '1:Acme', site: '11:Bergen' }], current, bare)?.site, {
      id: '11',
      name: 'Bergen',
    });
    assert.deepEqual(found([{ site: 'Oslo' }], undefined, bare), current);
    assert.deepEqual(refused([{ site: '10:Elsewhere' }], current, bare), ['failed', 'placeNotInAccess']);
  });

  it('requestedPlace drops the current site if the request names another organization', () => {
    assert.deepEqual(found([{ organization: '2' }]), at(nord));
    assert.deepEqual(found([{ organization: 'ACME' }]), oslo);
    assert.deepEqual(found([{ organization: 'Acme', site: '13' }, { organization: '3' }]), at(namesake));
  });

  it('requestedPlace lets options override the environment, and looks up a site in the requested organization', () => {
    const environment = { organization: '3', site: 'Kiel' };
    assert.deepEqual(found([environment]), at(namesake, { id: '30', name: 'Kiel' }));
    assert.deepEqual(found([environment, { organization: '2' }]), at(nord));
    assert.deepEqual(found([{ organization: '2' }, { site: 'Kiel' }]), at(nord, { id: '20', name: 'Kiel' }));
    assert.deepEqual(refused([{ organization: '2' }, { site: 'Oslo' }]), ['failed', 'placeNotInAccess']);
  });

  it('requestedPlace throws if no place matches, or if several do', () => {
    assert.deepEqual(refused([{ site: 'Kiel' }]), ['usage', 'placeAmbiguous']);
    assert.deepEqual(refused([{ organization: 'Nord' }]), ['usage', 'placeAmbiguous']);
    for (const asked of ['Oslo ', '99', '10:Bergen: Hall 1', 'Acme', ':Oslo'])
      assert.deepEqual(refused([{ site: asked }]), ['failed', 'placeNotInAccess'], asked);
    assert.deepEqual(refused([{ organization: '99:Other' }]), ['failed', 'placeNotInAccess']);
  });

  it('requestedPlace accepts "*" for all organizations or all sites', () => {
    assert.deepEqual(found([{ site: '*' }]), { organization: oslo.organization, site: all });
    assert.deepEqual(found([{ organization: '*' }]), { organization: all, site: all });
    assert.deepEqual(requestedPlace([{ site: '*' }], undefined, everywhere), { organization: all, site: all });
    assert.deepEqual(found([{ organization: '*' }, { site: 'Bonn' }]), at(nord, { id: '21', name: 'Bonn' }));
  });

  it('requestedPlace accepts a place with ID and name, or the current place, if the access is unknown', () => {
    const typed = { organization: { id: '7', name: 'Typed' }, site: { id: '8', name: 'a:b' } };
    assert.deepEqual(found([{ organization: '7:Typed', site: '8:a:b' }], undefined, []), typed);
    assert.deepEqual(found([{ site: 'a:b' }], typed, []), typed);
    assert.deepEqual(refused([{ organization: 'Typed' }], oslo, []), ['failed', 'placeNotInAccess']);
  });
});

describe('nearest', () => {
  it('nearest returns names that differ by few letters, and names that contain the text', () => {
    const names = ['devices', 'device-counts', 'topology', 'hide-devices', 'sites'];
    assert.deepEqual(
      nearest('device', names),
      ['devices', 'device-counts', 'hide-devices'].toSorted((a, b) => a.length - b.length),
    );
    assert.deepEqual(nearest('topolgy', names), ['topology']);
    assert.deepEqual(nearest('Sties', names), ['sites']);
    assert.deepEqual(nearest('quux', names), []);
  });
});
