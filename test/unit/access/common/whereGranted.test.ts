import assert from 'node:assert/strict';
import { everyGrantable, whereGranted } from '../../../../src/access/common/whereGranted.ts';
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
