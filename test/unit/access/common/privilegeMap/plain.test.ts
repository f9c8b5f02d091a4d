import assert from 'node:assert/strict';
import { readPrivilegeMap } from '../../../../../src/access/common/privilegeMap.ts';

describe('readPrivilegeMap', () => {
  it('readPrivilegeMap returns unrecognized values with their keys', () => {
    const map = { '1:Acme': { '10:Oslo': { privileges: ['READ'], quota: { max: 3 } } }, schemaVersion: 4 };
    assert.deepEqual(readPrivilegeMap(map).unrecognized, [{ quota: { max: 3 } }, { schemaVersion: 4 }]);
  });

  it('readPrivilegeMap returns roles and places without privileges', () => {
    assert.deepEqual(
      readPrivilegeMap({ '1:Acme': { '10:Oslo': { roles: ['Guest'] }, '11:Bergen': null }, '2:Beta': {} })
        .organizations,
      [
        {
          id: '1',
          name: 'Acme',
          sites: [
            { id: '10', name: 'Oslo', grants: [{ role: 'Guest', privileges: [] }] },
            { id: '11', name: 'Bergen', grants: [] },
          ],
          grants: [],
        },
        { id: '2', name: 'Beta', sites: [], grants: [] },
      ],
    );
  });

  it('readPrivilegeMap accepts any value, and returns numbers, booleans, and plain texts as unrecognized', () => {
    for (const nothing of [null, undefined, '', [], {}])
      assert.deepEqual(readPrivilegeMap(nothing), { organizations: [], unrecognized: [] });
    for (const value of [3, true, 'hello', '3'])
      assert.deepEqual(readPrivilegeMap(value), { organizations: [], unrecognized: [value] });
  });

  it('readPrivilegeMap accepts a map encoded as a JSON string', () => {
    const map = { '1:Acme': { EU: { max: 3 } } };
    assert.deepEqual(readPrivilegeMap(JSON.stringify(map)), readPrivilegeMap(map));
    for (const text of ['[1', '"Acme"'])
      assert.deepEqual(readPrivilegeMap(text), { organizations: [], unrecognized: [text] });
  });
});
