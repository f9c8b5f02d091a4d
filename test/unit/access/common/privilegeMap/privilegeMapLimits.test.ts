import assert from 'node:assert/strict';
import { readPrivilegeMap } from '../../../../../src/access/common/privilegeMap.ts';

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 'innermost';
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
}

describe('limits of readPrivilegeMap', () => {
  const shapes: Record<string, (inner: unknown) => unknown> = {
    lists: (inner) => [inner],
    'bare keys': (inner) => ({ a: inner }),
    'numbered keys': (inner) => ({ '1:a': inner }),
    wrappers: (inner) => ({ data: inner }),
    sites: (inner) => ({ sites: inner }),
    privileges: (inner) => ({ id: 1, privileges: inner }),
    roles: (inner) => ({ roles: inner, x: inner }),
    'roles that may name their places': (inner) => ({ roles: [inner] }),
  };
  for (const [name, wrap] of Object.entries(shapes)) {
    it(`readPrivilegeMap leaves ${name} unrecognized if they are nested 100,000 levels deep`, () => {
      assert.ok(readPrivilegeMap(nested(100_000, wrap)).unrecognized.length > 0);
    });
  }

  it('readPrivilegeMap reads values down to a depth of 200 levels', () => {
    const within = { '1:Acme': { privileges: nested(198, (inner) => [inner]) } };
    assert.deepEqual(readPrivilegeMap(within).organizations[0]?.grants, [{ privileges: ['innermost'] }]);
    const beyond = { '1:Acme': { privileges: nested(199, (inner) => [inner]) } };
    assert.deepEqual(readPrivilegeMap(beyond).organizations[0]?.grants, []);
  });

  it('readPrivilegeMap terminates on a value that contains itself', () => {
    const self: Record<string, unknown> = {};
    Object.assign(self, { a: self, b: self, '1:Acme': self, sites: [self, self], privileges: { c: self } });
    assert.ok(readPrivilegeMap(self).unrecognized.length > 0);
  });

  it('readPrivilegeMap returns the grants of a shared object at both sites that contain it', () => {
    const shared = { roles: ['Viewer'], privileges: ['READ'] };
    const sites = readPrivilegeMap({ '1:Acme': { '10:Oslo': shared, '11:Bergen': shared } }).organizations[0]?.sites;
    const grants = [{ role: 'Viewer', privileges: ['READ'] }];
    assert.deepEqual(
      sites?.map((site) => site.grants),
      [grants, grants],
    );
  });

  it('readPrivilegeMap treats keys such as __proto__ and constructor as names', () => {
    const map: unknown = JSON.parse(
      '{"__proto__": {"1:constructor": {"toString": ["valueOf"]}}, "2:__proto__": {"3:__proto__": ["__proto__"]}}',
    );
    assert.deepEqual(readPrivilegeMap(map), {
      organizations: [
        {
          name: '__proto__',
          sites: [{ id: '1', name: 'constructor', grants: [{ role: 'toString', privileges: ['valueOf'] }] }],
          grants: [],
        },
        {
          id: '2',
          name: '__proto__',
          sites: [{ id: '3', name: '__proto__', grants: [{ privileges: ['__proto__'] }] }],
          grants: [],
        },
      ],
      unrecognized: [],
    });
    const unrecognized = readPrivilegeMap(JSON.parse('{"1:Acme": {"privileges": [], "__proto__": 4}}')).unrecognized;
    assert.equal(JSON.stringify(unrecognized), '[{"__proto__":4}]');
  });
});
