import assert from 'node:assert/strict';
import { readPrivilegeMap } from '../../../src/core/privilegeMap.ts';

function nested(depth: number, around: (inner: unknown) => unknown): unknown {
  let value: unknown = 'innermost';
  for (let level = 0; level < depth; level++) value = around(value);
  return value;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Counts how often members of the objects within are read. */
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
const row = (index: number) => ({ organization: `${index}:Same`, site: `${index}:Same`, role: `Role ${index % 7}`, privileges: ['READ'] });
const large: Record<string, (count: number) => object> = {
  'privileges of one site': (count) => ({ '1:Acme': { '10:Oslo': { privileges: numbers(count).map(String) } } }),
  'sets with the same names': (count) => ({ sets: numbers(count).map(row) }),
  'organizations with one id': (count) => ({ organizations: numbers(count).map((index) => ({ id: 1, name: `Name ${index}` })) }),
  'roles of one site': (count) => ({ '1:Acme': { '10:Oslo': { roles: keyed(count, 'Role ', ['READ']) } } }),
  'groups of sets': (count) => ({ regions: { EU: keyed(count, 'Group ', { sets: [row(1)] }) } }),
  'members that are not understood': (count) => ({ '1:Acme': { privileges: [], ...keyed(count, 'm', 3) } }),
};

describe('readPrivilegeMap at its limits', () => {
  const shapes: Record<string, (inner: unknown) => unknown> = {
    lists: (inner) => [inner],
    'bare keys': (inner) => ({ a: inner }),
    'numbered keys': (inner) => ({ '1:a': inner }),
    wrappers: (inner) => ({ data: inner }),
    sites: (inner) => ({ sites: inner }),
    privileges: (inner) => ({ id: 1, privileges: inner }),
    roles: (inner) => ({ roles: inner, x: inner }),
    'roles that may say their places': (inner) => ({ roles: [inner] }),
  };
  for (const [name, around] of Object.entries(shapes)) {
    it(`leaves what is too deep in ${name} unread`, () => {
      assert.ok(readPrivilegeMap(nested(100_000, around)).unread.length > 0);
    });
  }

  it('reads to a depth of 200', () => {
    const within = { '1:Acme': { privileges: nested(190, (inner) => [inner]) } };
    assert.deepEqual(readPrivilegeMap(within).organizations[0]?.grants, [{ privileges: ['innermost'] }]);
    const beyond = { '1:Acme': { privileges: nested(210, (inner) => [inner]) } };
    assert.deepEqual(readPrivilegeMap(beyond).organizations[0]?.grants, []);
  });

  it('ends on a value that holds itself', () => {
    const self: Record<string, unknown> = {};
    Object.assign(self, { a: self, b: self, '1:Acme': self, sites: [self, self], privileges: { c: self } });
    assert.ok(readPrivilegeMap(self).unread.length > 0);
  });

  it('reads a value that stands in two places in both', () => {
    const shared = { roles: ['Viewer'], privileges: ['READ'] };
    const sites = readPrivilegeMap({ '1:Acme': { '10:Oslo': shared, '11:Bergen': shared } }).organizations[0]?.sites;
    const grants = [{ role: 'Viewer', privileges: ['READ'] }];
    assert.deepEqual(
      sites?.map((site) => site.grants),
      [grants, grants],
    );
  });

  it('takes keys of Object.prototype for names', () => {
    const map: unknown = JSON.parse('{"__proto__": {"constructor": {"toString": ["valueOf"]}}, "2:__proto__": {"__proto__": ["__proto__"]}}');
    assert.deepEqual(readPrivilegeMap(map), {
      organizations: [
        { name: '__proto__', sites: [{ name: 'constructor', grants: [{ role: 'toString', privileges: ['valueOf'] }] }], grants: [] },
        { id: '2', name: '__proto__', sites: [{ name: '__proto__', grants: [{ privileges: ['__proto__'] }] }], grants: [] },
      ],
      unread: [],
    });
    const unread = readPrivilegeMap(JSON.parse('{"1:Acme": {"privileges": [], "__proto__": 4}}')).unread;
    assert.equal(JSON.stringify(unread), '[{"__proto__":4}]');
  });

  for (const [name, make] of Object.entries(large)) {
    it(`looks at ${name} a number of times that grows with their count`, () => {
      const [some, many] = [1000, 4000].map((count) => {
        const { map, reads } = counted(make(count));
        readPrivilegeMap(map);
        return reads();
      });
      assert.ok((many ?? Infinity) <= 4.1 * (some ?? 0), `${some} and ${many}`);
    });
  }

  it('takes 300,000 privileges in one list, and as many sets as one call cannot take arguments, and nothing of what is too much', () => {
    const list = readPrivilegeMap(large['privileges of one site']?.(300_000));
    assert.equal(list.organizations[0]?.sites[0]?.grants[0]?.privileges.length, 300_000);
    const sets = readPrivilegeMap(large['sets with the same names']?.(130_000));
    assert.equal(sets.organizations.length, 130_000);
    const tooMany = readPrivilegeMap(large['sets with the same names']?.(200_000));
    assert.deepEqual([tooMany.organizations, tooMany.unread.length], [[], 1]);
  }).timeout(400_000);
});
