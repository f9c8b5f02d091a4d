import assert from 'node:assert/strict';
import { everyPlace } from '../../../../src/access/common/place.ts';
import { everyGrantable, sitesInstead, whereGranted } from '../../../../src/access/common/whereGranted.ts';
import { nordwindAndAcme as organizations, organization, site } from '../../../support/access/access.ts';

const access = { organizations };

describe('whereGranted', () => {
  it('everyGrantable returns each role and privilege with the number of places that grant it', () => {
    assert.deepEqual(
      everyGrantable(access).map(({ kind, name, places }) => `${kind} ${name} ${places}`),
      [
        'privilege LOG 1',
        'privilege PLAN 1',
        'privilege READ 5',
        'privilege WRITE 2',
        'role Auditor 1',
        'role Operator 2',
        'role Planner 1',
        'role Viewer 3',
      ],
    );
  });

  it('whereGranted separates places with a grant from places without that grant', () => {
    const at = (kind: 'privilege' | 'role', name: string) => {
      const { granted, missing } = whereGranted(access, { kind, name });
      assert.equal(granted.length + missing.length, 6);
      return granted.map(({ organization: around, site: here }) => (here ?? around).name);
    };
    assert.deepEqual(at('privilege', 'WRITE'), ['Oslo Data Center', 'Zürich Altstetten']);
    assert.deepEqual(at('role', 'Planner'), ['Acme']);
    assert.deepEqual(at('role', 'toString'), []);
  });

  it('sitesInstead returns the sites with a privilege unless the site has it, its organization has it, or neither is known', () => {
    const granted = { '': ['WRITE'] };
    const organizations = [
      organization('1:Acme', [site('11:Oslo', granted), site('12:Rome')]),
      organization('2:Nordwind', [site('21:Bergen')], granted),
    ];
    const unknown = { organization: { name: 'Acme' }, site: { name: 'Unknown' } };
    const instead = (name: string, privilege = 'WRITE') => {
      const at = everyPlace({ organizations }).find(({ site: one }) => one?.name === name) ?? unknown;
      return sitesInstead({ organizations }, at, { kind: 'privilege', name: privilege }).map(
        (place) => place.site?.name,
      );
    };
    assert.deepEqual(instead('Rome'), ['Oslo']);
    for (const name of ['Oslo', 'Bergen', 'Unknown']) assert.deepEqual(instead(name), [], name);
    assert.deepEqual(instead('Rome', 'START'), [], 'it is granted nowhere');
  });

  it('whereGranted includes privileges without a role and sites without privileges', () => {
    const bare = {
      organizations: [organization('1:Acme', [site('11:Oslo', { '': ['READ', 'READ'] }), site('12:Rome')])],
    };
    assert.deepEqual(everyGrantable(bare), [{ kind: 'privilege', name: 'READ', places: 1 }]);
    const { granted, missing } = whereGranted(bare, { kind: 'privilege', name: 'READ' });
    assert.deepEqual(
      [granted, missing].map((places) => places.map((place) => place.site?.name)),
      [['Oslo'], ['Rome']],
    );
  });
});
