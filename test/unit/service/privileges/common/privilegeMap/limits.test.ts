import assert from 'node:assert/strict';
import { readPrivilegeMap } from '../../../../../../src/service/privileges/common/privilegeMap.ts';
import {
  Access,
  LimitExceededError,
} from '../../../../../../src/service/privileges/common/privilegeMap/meaning/access.ts';
import { shownAccess } from '../../../../../support/access/shownAccess.ts';

const named = (count: number, name: string): string[] => Array.from({ length: count }, (_, index) => `${name}${index}`);
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index}:Place`);

/** Counts reads of members, at any depth. */
function counted(value: object): { map: unknown; reads: () => number } {
  let reads = 0;
  const watch = (target: object): object =>
    new Proxy(target, {
      get(object, key, receiver): unknown {
        const member: unknown = Reflect.get(object, key, receiver);
        if (typeof key === 'string') reads++;
        return typeof member === 'object' && member !== null ? watch(member) : member;
      },
    });
  return { map: watch(value), reads: () => reads };
}

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'innermost';
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}

describe('readPrivilegeMap with repeated grants', () => {
  it('readPrivilegeMap keeps a privilege once if a long list or several sets repeat it', () => {
    const privileges = named(20, 'P');
    const repeated = [...privileges, 'P3', 'P16', 'P19', 'P19'];
    for (const map of [
      { '1:Acme': { privileges: repeated } },
      { sets: repeated.map((privilege) => ({ org: '1:Acme', privilege })) },
    ])
      assert.deepEqual(shownAccess(map), [`#1 Acme (${privileges.join(' | ')})`]);
  });

  it('readPrivilegeMap merges grants of one role, even among many other roles', () => {
    const roles = named(20, 'Role ');
    const sets = [...roles, 'Role 2', 'Role 17', 'Role 19'].map((role, index) => ({
      org: '1:Acme',
      role,
      privilege: `P${index}`,
    }));
    const expected = roles.map(
      (role, index) => `${role}(P${index}${{ 2: ' | P20', 17: ' | P21', 19: ' | P22' }[index] ?? ''})`,
    );
    assert.deepEqual(shownAccess({ sets }), [`#1 Acme ${expected.join(' ')}`]);
  });
});

describe('limits of readPrivilegeMap', () => {
  const shapes: Readonly<Record<string, (inner: unknown) => unknown>> = {
    lists: (inner) => [inner],
    'bare keys': (inner) => ({ a: inner }),
    'numbered keys': (inner) => ({ '1:a': inner }),
    wrappers: (inner) => ({ data: inner }),
    sites: (inner) => ({ sites: inner }),
    privileges: (inner) => ({ id: 1, privileges: inner }),
    roles: (inner) => ({ roles: inner, x: inner }),
    'roles that may name their places': (inner) => ({ roles: [inner] }),
  };
  it('readPrivilegeMap leaves maps unrecognized if they are nested 100,000 levels deep', () => {
    for (const [name, wrap] of Object.entries(shapes))
      assert.ok(readPrivilegeMap(nested(100_000, wrap)).unrecognized.length > 0, name);
  });

  it('readPrivilegeMap reads values down to a depth of 200 levels', () => {
    const grantsIn = (depth: number) =>
      readPrivilegeMap({ '1:Acme': { privileges: nested(depth, (inner) => [inner]) } }).organizations[0]?.grants;
    assert.deepEqual([grantsIn(198), grantsIn(199)], [[{ privileges: ['innermost'] }], []]);
  });

  it('readPrivilegeMap terminates on a value that contains itself', () => {
    const self: Record<string, unknown> = {};
    Object.assign(self, { a: self, b: self, '1:Acme': self, sites: [self, self], privileges: { c: self } });
    assert.ok(readPrivilegeMap(self).unrecognized.length > 0);
  });

  const isRead = (map: unknown): boolean => {
    const { organizations, unrecognized } = readPrivilegeMap(map, { steps: 5000, entities: 320 });
    assert.deepEqual(unrecognized, organizations.length > 0 ? [] : [map]);
    return organizations.length > 0;
  };
  const beside = (sites: number, privileges: number) => ({
    sets: [{ organization: '1:Acme', sites: numbered(sites), privileges: named(privileges, 'P') }],
  });
  const roles = (sites: number, count: number) => ({
    sets: [{ organization: '1:Acme', sites: numbered(sites), roles: named(count, 'Role ') }],
  });
  const placed = (organizations: number, sites: number) => ({
    organizations: numbered(organizations),
    sites: Array.from({ length: sites }, (_, index) => ({ orgId: index, siteId: index, siteName: 'Hall' })),
  });
  for (const [what, within, beyond] of [
    ['privileges at places', beside(15, 100), beside(70, 80)],
    ['places with short lists of privileges', beside(70, 15), beside(250, 15)],
    ['roles at places', roles(20, 20), roles(22, 32)],
    ['organizations', { organizations: numbered(320) }, { organizations: numbered(321) }],
    ['organizations that sites may belong to', placed(30, 30), placed(200, 100)],
  ] as const)
    it(`readPrivilegeMap rejects a map with too many ${what}`, () =>
      assert.deepEqual([isRead(within), isRead(beyond)], [true, false]));

  it('readPrivilegeMap accepts eight million steps', () => {
    const access = new Access();
    access.countSteps(8_000_000);
    assert.throws(() => access.countSteps(1), LimitExceededError);
  });

  it('readPrivilegeMap accepts objects with up to 200 keywords and any number of other keys', () => {
    const members = (count: number, name: string) => Object.fromEntries(named(count, name).map((key) => [key, 'text']));
    const spelled = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`na_${'_'.repeat(at % 40)}${'-'.repeat(Math.floor(at / 40))}me`, 3]),
      );
    const isLeft = (more: object) => readPrivilegeMap({ id: 1, ...more }).organizations.length === 0;
    assert.deepEqual([spelled(199), spelled(200), members(1000, 'm')].map(isLeft), [false, true, false]);
  });

  const keyed = (count: number, prefix: string, value: unknown): object =>
    Object.fromEntries(named(count, prefix).map((key) => [key, value]));
  const row = (index: number) => ({
    organization: `${index}:Same`,
    site: `${index}:Same`,
    role: `Role ${index % 7}`,
    privileges: ['READ'],
  });
  const large: Readonly<Record<string, (count: number) => object>> = {
    'privileges of one site': (count) => ({ '1:Acme': { '10:Oslo': { privileges: named(count, '') } } }),
    'sets with the same names': (count) => ({ sets: named(count, '').map((_, index) => row(index)) }),
    'organizations with the same ID': (count) => ({
      organizations: named(count, 'Name ').map((name) => ({ id: 1, name })),
    }),
    'roles of one site': (count) => ({ '1:Acme': { '10:Oslo': { roles: keyed(count, 'Role ', ['READ']) } } }),
    'sets under labels': (count) => keyed(count, 'Set ', row(1)),
    'unrecognized members': (count) => ({ '1:Acme': { privileges: [], ...keyed(count, 'm', 3) } }),
  };
  for (const [name, make] of Object.entries(large))
    it(`readPrivilegeMap reads ${name} in linear time`, () => {
      const [some = 0, many = Infinity] = [1000, 4000].map((count) => {
        const { map, reads } = counted(make(count));
        readPrivilegeMap(map);
        return reads();
      });
      assert.ok(many <= 4.1 * some, `${some} and ${many}`);
    });
});
