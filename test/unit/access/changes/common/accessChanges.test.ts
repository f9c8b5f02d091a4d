import assert from 'node:assert/strict';
import { compareAccess } from '../../../../../src/access/changes/common/accessChanges.ts';
import { changeText } from '../../../../../src/access/changes/node/changeTree.ts';
import type { Organization } from '../../../../../src/service/privileges/common/privilegeMap.ts';
import { organization, site } from '../../../../support/access/access.ts';

const oslo = site('10:Oslo', { Operator: ['READ', 'WRITE'], Auditor: ['LOG'] });
const malmo = site('11:Malmö', { Viewer: ['READ'] });
const acme = organization('1:Acme', [oslo, malmo], { Planner: ['PLAN'] });

const texts = (before: Organization[], after: Organization[]) => compareAccess(before, after).map(changeText);
const withSites = (...sites: typeof acme.sites) => ({ ...acme, sites });

describe('compareAccess', () => {
  it('compareAccess returns no changes if the same access is listed in another order', () => {
    const turned = {
      ...acme,
      sites: [
        malmo,
        {
          ...oslo,
          grants: [...oslo.grants]
            .reverse()
            .map((grant) => ({ ...grant, privileges: [...grant.privileges].reverse() })),
        },
      ],
    };
    assert.deepEqual(compareAccess([acme, organization('2:Zeta')], [organization('2:Zeta'), turned]), []);
  });

  const cases: readonly (readonly [string, Organization, string[]])[] = [
    [
      'changed privileges',
      withSites(site('10:Oslo', { Operator: ['READ', 'DELETE'], Auditor: ['LOG'] }), malmo),
      ['Oslo: 1 privilege added', 'Oslo: 1 privilege removed'],
    ],
    [
      'changed roles',
      withSites(site('10:Oslo', { Operator: ['READ', 'WRITE'], Owner: ['ALL'] }), malmo),
      ['Oslo: role Owner added', 'Oslo: role Auditor removed'],
    ],
    [
      'a role replaced by one that grants the same',
      withSites(site('10:Oslo', { Owner: ['READ', 'WRITE'], Auditor: ['LOG'] }), malmo),
      ['Oslo: role Owner added', 'Oslo: role Operator removed'],
    ],
    ['a new site', withSites(oslo, malmo, site('12:Rīga', { Viewer: ['READ'] })), ['Rīga: added']],
    ['a removed site', withSites(malmo), ['Oslo: removed']],
    ['a renamed site', withSites({ ...oslo, name: 'Oslo North' }, malmo), ['Oslo North: renamed from Oslo']],
    ['a role removed from an organization', { ...acme, grants: [] }, ['Acme: role Planner removed']],
    ['a renamed organization', { ...acme, name: 'Acme AB' }, ['Acme AB: renamed from Acme']],
  ];
  for (const [what, after, expected] of cases)
    it(`compareAccess reports ${what}`, () => assert.deepEqual(texts([acme], [after]), expected));

  it('compareAccess reports added and removed organizations', () => {
    assert.deepEqual(texts([acme, organization('2:Zeta')], [acme, organization('3:Ny')]), [
      'Ny: added',
      'Zeta: removed',
    ]);
    assert.deepEqual(texts([], [acme]), ['Acme: added']);
    assert.deepEqual(compareAccess([], [organization('Acme')]), [
      { kind: 'added', organization: { name: 'Acme' }, privileges: 0 },
    ]);
    assert.deepEqual(compareAccess([], [acme]), [
      { kind: 'added', organization: { id: '1', name: 'Acme' }, privileges: 5 },
    ]);
  });

  it('compareAccess matches places by ID if all have one, and otherwise by name', () => {
    assert.deepEqual(texts([organization('Acme')], [organization('Acme')]), []);
    assert.deepEqual(texts([organization('1:A'), organization('1:B')], [organization('1:B'), organization('1:A')]), []);
    assert.deepEqual(texts([organization('1:A')], [organization('2:A')]), ['A: added', 'A: removed']);
    for (const [before, after] of [
      ['A', 'B'],
      ['1:1A', '11:A'],
    ] as const)
      assert.equal(texts([organization(before)], [organization(after)]).length, 2, `${before} and ${after}`);
    assert.deepEqual(texts([organization('A')], [organization('1:A')]), []);
    assert.deepEqual(
      texts([organization('', []), organization('__proto__')], [organization('__proto__'), organization('', [])]),
      [],
    );
  });

  it('compareAccess ignores IDs between two services, where they mean other places', () => {
    const there = organization('2:Acme', [site('11:Oslo', { Operator: ['READ'] }), site('10:Bergen')], {
      Planner: ['PLAN'],
    });
    assert.deepEqual(compareAccess([acme], [there], false).map(changeText), [
      'Bergen: added',
      'Oslo: 1 privilege removed',
      'Oslo: role Auditor removed',
      'Malmö: removed',
    ]);
  });

  it('compareAccess reports privileges without a role as granted or revoked privileges', () => {
    const place = { organization: { id: '1', name: 'Acme' }, site: { id: '10', name: 'Oslo' } };
    const [bare, without] = [withSites(site('10:Oslo', { '': ['READ'] })), withSites(site('10:Oslo'))];
    assert.deepEqual(compareAccess([bare], [without]), [{ kind: 'revoked', ...place, privileges: ['READ'] }]);
    assert.deepEqual(compareAccess([without], [bare]), [{ kind: 'granted', ...place, privileges: ['READ'] }]);
  });

  it('compareAccess merges several grants of the same role before comparing', () => {
    const twice = {
      ...oslo,
      grants: [
        { role: 'Operator', privileges: ['READ'] },
        { role: 'Operator', privileges: ['WRITE'] },
        { role: 'Auditor', privileges: ['LOG'] },
      ],
    };
    assert.deepEqual(texts([acme], [withSites(twice, malmo)]), []);
  });

  it('compareAccess reports the one added site among a hundred thousand identical sites', () => {
    const alike = Array.from({ length: 100_000 }, () => site('Same'));
    assert.deepEqual(texts([organization('1:A', alike)], [organization('1:A', [...alike, site('Same')])]), [
      'Same: added',
    ]);
  });
});
