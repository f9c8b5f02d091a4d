import assert from 'node:assert/strict';
import { readPrivilegeMap } from '../../../../../src/access/common/privilegeMap.ts';

/** Reads a map. Grants are written as `role: privilege` or `privilege`. */
function read(map: unknown) {
  const { organizations, unrecognized } = readPrivilegeMap(map);
  const places = organizations.flatMap((organization) => [organization, ...organization.sites]);
  const granted = places.flatMap(({ grants }) =>
    grants.flatMap(({ role, privileges }) =>
      privileges.length === 0
        ? [`${role}:`]
        : privileges.map((privilege) => (role === undefined ? privilege : `${role}: ${privilege}`)),
    ),
  );
  return { granted, unrecognized };
}
const oslo = (value: unknown) => ({ '1:Acme': { '10:Oslo': value } });

describe('grants that are not held', () => {
  for (const word of 'denied deny forbidden revoked removed deleted blocked excluded disabled inactive expired former previous pending requested available'.split(
    ' ',
  )) {
    it(`readPrivilegeMap leaves the value of a key such as ${word}Sets unrecognized`, () => {
      const sets = [{ organization: '1:Acme', site: '11:Bergen', privileges: ['WRITE'] }];
      for (const key of [word, `${word}Sets`, `${word}_access`]) {
        for (const [value, left] of [
          [sets, sets],
          [{ EU: sets }, { EU: sets }],
        ] as const) {
          assert.deepEqual(
            read({ '1:Acme': { '10:Oslo': { privileges: ['READ'] } }, [key]: value }),
            { granted: ['READ'], unrecognized: [{ [key]: left }] },
            key,
          );
        }
      }
    });
  }

  it('readPrivilegeMap omits a privilege whose value is false, whether as a boolean or as text', () => {
    assert.deepEqual(read(oslo({ privileges: { READ: true, WRITE: false, PLAN: 'true', ERASE: 'false' } })), {
      granted: ['READ', 'PLAN'],
      unrecognized: [],
    });
    assert.deepEqual(read(oslo({ privileges: { DEVICES: { READ: 'true', WRITE: 'false' } } })), {
      granted: ['DEVICES: READ'],
      unrecognized: [],
    });
    assert.deepEqual(
      read(
        oslo({
          privileges: [
            { name: 'READ', granted: true },
            { name: 'WRITE', granted: false },
            { name: 'PLAN', isEnabled: false },
          ],
        }),
      ),
      { granted: ['READ'], unrecognized: [] },
    );
  });

  it('readPrivilegeMap omits a role that is marked as disabled or not granted', () => {
    for (const flag of ['enabled', 'granted', 'allowed', 'isHeld', 'permitted']) {
      assert.deepEqual(
        read(
          oslo({
            roles: [
              { name: 'Viewer', privileges: ['READ'], [flag]: true },
              { name: 'Owner', privileges: ['WRITE'], [flag]: false },
            ],
          }),
        ).granted,
        ['Viewer: READ'],
        flag,
      );
    }
    assert.deepEqual(read(oslo({ roles: { Viewer: true, Owner: false } })).granted, ['Viewer:']);
  });
});

describe('places named without an ID', () => {
  const site = (id: string | undefined, privilege: string) => ({
    orgId: 1,
    orgName: 'Acme',
    ...(id !== undefined && { siteId: id }),
    siteName: 'Oslo',
    privilege,
  });
  const sites = (...sets: object[]) =>
    readPrivilegeMap({ sets }).organizations[0]?.sites.map(({ id, name, grants }) => [
      id,
      name,
      grants.flatMap(({ privileges }) => privileges),
    ]);

  it('readPrivilegeMap merges a place without an ID into the only place of that name', () => {
    assert.deepEqual(sites(site('10', 'READ'), site(undefined, 'WRITE')), [['10', 'Oslo', ['READ', 'WRITE']]]);
    assert.deepEqual(sites(site(undefined, 'WRITE'), site('10', 'READ')), [['10', 'Oslo', ['WRITE', 'READ']]]);
  });

  it('readPrivilegeMap keeps a place without an ID separate if two places have its name', () => {
    assert.deepEqual(sites(site('10', 'READ'), site('11', 'PLAN'), site(undefined, 'WRITE')), [
      ['10', 'Oslo', ['READ']],
      ['11', 'Oslo', ['PLAN']],
      [undefined, 'Oslo', ['WRITE']],
    ]);
  });
});
