import assert from 'node:assert/strict';
import { uuidOf } from '../../../src/demo/base/random.ts';
import type { DemoChange, DemoService } from '../../../src/demo/main.ts';
import { changeKinds, parseChange, type ChangeKind } from '../../../src/demo/record/changes.ts';
import { placeId } from '../../support/service/demoPlaces.ts';
import { askDetail, demoServices, signIn } from './client.ts';

interface Site {
  id: string;
  name: string;
  roles: { name: string; privileges: Record<string, string[]> }[];
}

interface AccessMap {
  organizations: { id: string; name: string; sites: Site[] }[];
}

/** Returns a site by its original name. */
function siteOf({ organizations }: AccessMap, name: string): Site {
  const site = organizations.flatMap(({ sites }) => sites).find(({ id }) => id === placeId(name));
  assert.ok(site, name);
  return site;
}

/** Applies each change to the map of the demo. */
const expectedChanges: Record<ChangeKind, (map: AccessMap) => void> = {
  privileges(map) {
    const [oslo, zurich] = [
      siteOf(map, 'Oslo Data Center').roles[0]?.privileges,
      siteOf(map, 'Zürich Altstetten').roles[0]?.privileges,
    ];
    assert.ok(oslo && zurich);
    assert.deepEqual(oslo.ALERTS, ['READ', 'ACKNOWLEDGE']);
    delete oslo.ALERTS;
    zurich['APPLICATION GROUPS'] = ['READ'];
  },
  role(map) {
    const [lost] = siteOf(map, 'Seattle Pier 4').roles.splice(2);
    assert.equal(lost?.name, 'Discovery Manager');
    siteOf(map, 'München Ost').roles.push(lost);
  },
  'site-added'(map) {
    const roles = structuredClone(siteOf(map, 'Oslo Data Center: Rack Hall 2').roles.slice(0, 1));
    map.organizations[0]?.sites.splice(
      map.organizations[0].sites.indexOf(siteOf(map, 'Oslo Data Center: Rack Hall 2')) + 1,
      0,
      {
        id: uuidOf('added site'),
        name: 'Longyearbyen Vault',
        roles,
      },
    );
  },
  'site-removed'(map) {
    const sites = map.organizations[0]?.sites ?? [];
    sites.splice(sites.indexOf(siteOf(map, 'Oslo Data Center: Rack Hall 1')), 1);
  },
  'organization-added'(map) {
    const roles = structuredClone(siteOf(map, 'Oslo Data Center: Rack Hall 2').roles.slice(0, 1));
    const sites = [
      { id: uuidOf('added site of added organization', 0), name: 'Kiruna Mine 1', roles },
      { id: uuidOf('added site of added organization', 1), name: 'Kiruna Mine 2', roles },
    ];
    map.organizations.push({ id: uuidOf('added organization'), name: 'Aurora Cooperative', sites });
  },
  'organization-removed'(map) {
    const [removed] = map.organizations.splice(3, 1);
    assert.equal(removed?.name, 'Meridian Research Trust');
  },
  renamed(map) {
    siteOf(map, 'Seattle Pier 30').name = 'Seattle Pier 30 North';
  },
};

describe('demo: changes', () => {
  const start = demoServices();

  /** Returns the maps of the next user details. */
  async function mapsOf(service: DemoService, count: number): Promise<(AccessMap | undefined)[]> {
    const { access_token } = await signIn(service);
    const maps: (AccessMap | undefined)[] = [];
    while (maps.length < count) {
      const { data } = (await askDetail(service, access_token)).json;
      maps.push((data as { orgPrivilegeMap: AccessMap } | undefined)?.orgPrivilegeMap);
    }
    return maps;
  }

  async function firstMap(changes: readonly DemoChange[], sites?: number): Promise<AccessMap> {
    const [map] = await mapsOf(await start({ changes, sites }), 1);
    assert.ok(map);
    return map;
  }

  for (const what of changeKinds) {
    it(`the demo service changes exactly the named part of the privilege map: ${what}`, async () => {
      const expected = await firstMap([]);
      expectedChanges[what](expected);
      assert.deepEqual(await firstMap([{ what }]), expected);
    });
  }

  it('a change takes effect from the requested user detail onwards', async () => {
    const service = await start({
      changes: [{ what: 'renamed' }, { what: 'organization-removed', fromDetail: 4 }, { what: 'role', fromDetail: 2 }],
    });
    const expected = await firstMap([]);
    const renamed = structuredClone(expected);
    expectedChanges.renamed(renamed);
    const roleToo = structuredClone(renamed);
    expectedChanges.role(roleToo);
    const everything = structuredClone(roleToo);
    expectedChanges['organization-removed'](everything);
    assert.deepEqual(await mapsOf(service, 5), [renamed, roleToo, roleToo, everything, everything]);
  });

  it('parseChange accepts WHAT and WHAT@N, and rejects any other text', () => {
    assert.deepEqual(parseChange('role'), { what: 'role' });
    assert.deepEqual(parseChange('site-added@12'), { what: 'site-added', fromDetail: 12 });
    assert.deepEqual(parseChange('all@1'), { what: 'all', fromDetail: 1 });
    for (const text of [
      '',
      'roles',
      'role@',
      'role@0',
      'role@-1',
      'role@1.5',
      'role@1234567',
      'role@2@3',
      'role=2',
      '@2',
      'constructor',
      'Role',
    ]) {
      assert.equal(parseChange(text), undefined, text);
    }
  });
});
