import assert from 'node:assert/strict';
import { readPrivilegeMap } from '../../../../../src/access/common/privilegeMap.ts';
import { generatedMap } from '../../../../support/access/generatedMap.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

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

const keyed = (count: number, prefix: string, value: unknown): object =>
  Object.fromEntries(numbers(count).map((index) => [prefix + String(index), value]));
const row = (index: number) => ({
  organization: `${index}:Same`,
  site: `${index}:Same`,
  role: `Role ${index % 7}`,
  privileges: ['READ'],
});
const large: Record<string, (count: number) => object> = {
  'privileges of one site': (count) => ({ '1:Acme': { '10:Oslo': { privileges: numbers(count).map(String) } } }),
  'sets with the same names': (count) => ({ sets: numbers(count).map(row) }),
  'organizations with the same ID': (count) => ({
    organizations: numbers(count).map((index) => ({ id: 1, name: `Name ${index}` })),
  }),
  'roles of one site': (count) => ({ '1:Acme': { '10:Oslo': { roles: keyed(count, 'Role ', ['READ']) } } }),
  'sets under labels': (count) => keyed(count, 'Set ', row(1)),
  'unrecognized members': (count) => ({ '1:Acme': { privileges: [], ...keyed(count, 'm', 3) } }),
};

describe('readPrivilegeMap with large maps', () => {
  for (const [name, make] of Object.entries(large)) {
    it(`readPrivilegeMap reads ${name} in linear time`, () => {
      const [some, many] = [1000, 4000].map((count) => {
        const { map, reads } = counted(make(count));
        readPrivilegeMap(map);
        return reads();
      });
      assert.ok((many ?? Infinity) <= 4.1 * (some ?? 0), `${some} and ${many}`);
    });
  }

  it('readPrivilegeMap reads a list of 300,000 privileges and 130,000 sets, but rejects 200,000 sets', () => {
    const list = readPrivilegeMap(large['privileges of one site']?.(300_000));
    assert.equal(list.organizations[0]?.sites[0]?.grants[0]?.privileges.length, 300_000);
    const sets = readPrivilegeMap(large['sets with the same names']?.(130_000));
    assert.equal(sets.organizations.length, 130_000);
    const tooMany = readPrivilegeMap(large['sets with the same names']?.(200_000));
    assert.deepEqual([tooMany.organizations, tooMany.unrecognized.length], [[], 1]);
  }).timeout(400_000);

  it('readPrivilegeMap reads 100,000 sites with their roles', () => {
    const { organizations } = readPrivilegeMap(generatedMap(100_000));
    assert.equal(organizations.flatMap(({ sites }) => sites).length, 100_000);
  });
});
