import assert from 'node:assert/strict';
import {
  looksLikeField,
  meaningOf,
  type Meaning,
} from '../../../../../../../src/service/privileges/common/privilegeMap/meaning/vocabulary.ts';

const level = (name: 'organization' | 'site' | 'role' | 'privilege', plural: boolean): Meaning => ({
  kind: 'level',
  level: name,
  plural,
});
const attribute = (name: 'id' | 'name', rank: number, more: object = {}) =>
  ({ kind: 'attribute', attribute: name, rank, ...more }) as Meaning;

describe('vocabulary', () => {
  const meanings: readonly (readonly [keys: string, meaning: Meaning | undefined])[] = [
    ['organization organisation org tenant', level('organization', false)],
    ['organizations orgs tenants orgList organizationMap', level('organization', true)],
    ['site', level('site', false)],
    [
      'sites siteList site_set siteCollection siteArray user-sites mySites assignedSites childSites',
      level('site', true),
    ],
    ['role roleInfo roleDetails roleDetail', level('role', false)],
    ['roles grantedRoles', level('role', true)],
    ['privilege permission right entitlement authority', level('privilege', false)],
    ['privileges permissions rights entitlements authorities effectivePermissions', level('privilege', true)],
    ['id', attribute('id', 0)],
    ['identifier', attribute('id', 1)],
    ['uuid', attribute('id', 2)],
    ['guid', attribute('id', 3)],
    ['fullName', attribute('name', 2)],
    ['label', attribute('name', 3)],
    ['name', attribute('name', 0)],
    ['displayName display_name', attribute('name', 1)],
    ['title', attribute('name', 4)],
    ['siteId site_id SITE-ID', attribute('id', 0, { level: 'site' })],
    ['orgName', attribute('name', 0, { level: 'organization' })],
    ['roleTitle', attribute('name', 4, { level: 'role' })],
    ['actions action operations operationList actionSet', { kind: 'actions' }],
    [
      'data items results entries payload response rows values assignments membership schema body list map',
      { kind: 'wrapper', set: false, grants: false },
    ],
    ['siteSets roleSets privilege_sets', { kind: 'wrapper', set: true, grants: false }],
    ['sets set accessSets accessSet', { kind: 'wrapper', set: true, grants: false }],
    [
      'grant grants access userAccess granted allowed enabled held permitted allow',
      { kind: 'wrapper', set: false, grants: true },
    ],
    ['userData accessList', { kind: 'wrapper', set: false, grants: false }],
    [
      `quota region company location siteNames siteRoles sitesByOrg deniedPrivileges defaultSite xsite sitex mysiteroleid2 identity names grantedx actionsx xgranted xactions ${'site'.repeat(16)} ${'_'.repeat(57)}site`,
      undefined,
    ],
    [`${'_'.repeat(56)}site`, level('site', false)],
  ];
  it('meaningOf returns the level, attribute, or wrapper that a key names', () => {
    for (const [keys, meaning] of meanings)
      for (const key of keys.split(' ')) assert.deepEqual(meaningOf(key), meaning, key);
  });

  it('looksLikeField accepts keys in the spelling of fields, and rejects names', () => {
    const fields = ['quota', 'schemaVersion', 'schema-version', 'a_b_c2', 'x'];
    const others = ['Oslo', 'READ', '1:Acme', 'a b', 'a-', 'a--b', '_a', 'é', ''];
    assert.deepEqual([...fields, ...others].filter(looksLikeField), fields);
  });
});
