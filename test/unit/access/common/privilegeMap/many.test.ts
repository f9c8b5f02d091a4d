import assert from 'node:assert/strict';
import { readPrivilegeMap } from '../../../../../src/access/common/privilegeMap.ts';
import { shownAccess } from '../../../../support/access/shownAccess.ts';

const named = (count: number, name: string): string[] => Array.from({ length: count }, (_, index) => `${name}${index}`);
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index}:Place`);
const sets = (roles: readonly string[]) => ({
  sets: roles.map((role, index) => ({ org: '1:Acme', role, privilege: `P${index}` })),
});

describe('readPrivilegeMap with repeated grants', () => {
  const privileges = named(20, 'P');

  it('readPrivilegeMap keeps a privilege once if a long list repeats it', () => {
    assert.deepEqual(shownAccess({ '1:Acme': { privileges: [...privileges, 'P3', 'P19', 'P19'] } }), [
      `#1 Acme (${privileges.join(' | ')})`,
    ]);
  });

  it('readPrivilegeMap keeps a privilege once if several sets grant it', () => {
    const rows = [...privileges, 'P3', 'P16', 'P19', 'P19'].map((privilege) => ({ org: '1:Acme', privilege }));
    assert.deepEqual(shownAccess({ sets: rows }), [`#1 Acme (${privileges.join(' | ')})`]);
  });

  it('readPrivilegeMap merges grants of one role at a place, even with another role in between', () => {
    const grant = (role: string, count: number) => ({ role, privileges: named(count, 'P') });
    const shown = (...grants: object[]) => shownAccess({ '1:Acme': { '10:Oslo': grants } }).at(-1);
    const list = (count: number) => `(${named(count, 'P').join(' | ')})`;
    assert.equal(
      shown(grant('Operator', 20), grant('Auditor', 20), grant('Operator', 22)),
      `#1 Acme / #10 Oslo Operator${list(22)} Auditor${list(20)}`,
    );
    assert.equal(
      shown(grant('Operator', 3), grant('Operator', 19), grant('Operator', 18)),
      `#1 Acme / #10 Oslo Operator${list(19)}`,
    );
  });

  it('readPrivilegeMap merges grants of one role among many roles', () => {
    const roles = named(20, 'Role ');
    const [line = ''] = shownAccess(sets([...roles, 'Role 2', 'Role 17', 'Role 19']));
    const expected = roles.map(
      (role, index) => `${role}(P${index}${{ 2: ' | P20', 17: ' | P21', 19: ' | P22' }[index] ?? ''})`,
    );
    assert.equal(line, `#1 Acme ${expected.join(' ')}`);
  });
});

describe('limits of readPrivilegeMap', () => {
  const limits = { steps: 5000, entities: 320 };
  const isRead = (map: unknown): boolean => {
    const { organizations, unrecognized } = readPrivilegeMap(map, limits);
    assert.deepEqual(unrecognized, organizations.length > 0 ? [] : [map]);
    return organizations.length > 0;
  };
  const beside = (sites: number, privileges: number) => ({
    sets: [{ organization: '1:Acme', sites: numbered(sites), privileges: named(privileges, 'P') }],
  });
  const placed = (organizations: number, sites: number) => ({
    organizations: numbered(organizations),
    sites: Array.from({ length: sites }, (_, index) => ({ orgId: index, siteId: index, siteName: 'Hall' })),
  });

  it('readPrivilegeMap rejects a map with too many privileges at places, in long or short lists', () => {
    assert.deepEqual([isRead(beside(15, 100)), isRead(beside(70, 15))], [true, true]);
    assert.deepEqual([isRead(beside(70, 80)), isRead(beside(250, 15))], [false, false]);
  });

  it('readPrivilegeMap rejects a map with too many roles at places', () => {
    const roles = (sites: number, count: number) => ({
      sets: [{ organization: '1:Acme', sites: numbered(sites), roles: named(count, 'Role ') }],
    });
    assert.deepEqual([isRead(roles(20, 20)), isRead(roles(22, 32))], [true, false]);
  });

  it('readPrivilegeMap rejects a map with too many organizations', () => {
    assert.deepEqual(
      [isRead({ organizations: numbered(320) }), isRead({ organizations: numbered(321) })],
      [true, false],
    );
  });

  it('readPrivilegeMap accepts objects with up to 200 keywords and any number of other keys', () => {
    const members = (count: number, name: string) => Object.fromEntries(named(count, name).map((key) => [key, 'text']));
    const spelled = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `na_${'_'.repeat(index % 40)}${'-'.repeat(Math.floor(index / 40))}me`,
          3,
        ]),
      );
    const isLeft = (map: object) => readPrivilegeMap(map).organizations.length === 0;
    assert.deepEqual(
      [
        { id: 1, ...spelled(199) },
        { id: 1, ...spelled(200) },
        { id: 1, ...members(1000, 'm') },
      ].map(isLeft),
      [false, true, false],
    );
  });

  it('readPrivilegeMap rejects a map whose sites may belong to too many organizations', () => {
    assert.deepEqual([isRead(placed(30, 30)), isRead(placed(200, 100))], [true, false]);
  });
});
