import assert from 'node:assert/strict';
import { readPrivilegeMap } from '../../../src/core/privilegeMap.ts';
import { generatedMap } from '../../../src/demo/record/generator.ts';
import { placeValue, sitePlaces } from '../../../src/demo/record/places.ts';
import type { SitePlace } from '../../../src/demo/record/places.ts';
import { askRecord, caller, demoServices, signIn } from './client.ts';
import { discovery, schedule } from './discoveries.ts';

type GeneratedMap = ReturnType<typeof generatedMap>;

const sitesOf = ({ organizations }: GeneratedMap) => organizations.flatMap(({ sites }) => sites);
const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

describe('demo: generated map', () => {
  const sizes = [
    [1, 1],
    [2, 3],
    [12, 8],
    [13, 1000],
    [400, 2],
    [1999, 40],
    [5000, 199],
    [20_000, 1000],
  ] as const;
  for (const [sites, privileges] of sizes) {
    it(`has ${sites} sites and ${privileges} privileges, all of which the extension reads`, () => {
      const map = generatedMap({ sites, privileges });
      const read = readPrivilegeMap(JSON.parse(JSON.stringify(map)));
      const places = read.organizations.flatMap((organization) => organization.sites);
      assert.deepEqual(read.unread, [{ schemaVersion: 4 }]);
      assert.deepEqual(
        places.map(({ id, name }) => [id, name]),
        sitesOf(map).map(({ id, name }) => [id, name]),
      );
      assert.equal(places.length, sites);

      const known = new Set(places.flatMap(({ grants }) => grants.flatMap((grant) => grant.privileges)));
      const isEveryRoleHeld = sites >= 30;
      assert.ok(isEveryRoleHeld ? known.size === privileges : known.size <= privileges, String(known.size));
      for (const privilege of known) assert.match(privilege, /^[A-Z][A-Z ]+: [A-Z]+$/);
    });
  }

  it('has exactly the sites asked for, whatever their number and the seed', () => {
    for (let sites = 1; sites < 300; sites += 1)
      assert.equal(sitesOf(generatedMap({ sites, seed: sites })).length, sites);
    for (let seed = 0; seed < 20; seed += 1) assert.equal(sitesOf(generatedMap({ sites: 5003, seed })).length, 5003);
  });

  it('gives every place an id and a name of its own, at the largest size too', () => {
    const map = generatedMap({ sites: 200_000 });
    assert.equal(sitesOf(map).length, 200_000);
    assert.equal(map.organizations.length, 500);
    assert.ok(isDistinct([...map.organizations, ...sitesOf(map)].map(({ id }) => id)));
    assert.ok(isDistinct(map.organizations.map(({ name }) => name)));
    assert.ok(isDistinct(sitesOf(map).map(({ name }) => name)));
  });

  it('has a dozen organizations of uneven size, and more for more sites', () => {
    const counts = [1, 5, 12, 1000, 4800, 40_000].map((sites) => generatedMap({ sites }).organizations.length);
    assert.deepEqual(counts, [1, 5, 12, 12, 12, 100]);
    const sizes = generatedMap({ sites: 40_000 }).organizations.map(({ sites }) => sites.length);
    assert.ok(Math.min(...sizes) > 0 && Math.max(...sizes) > 4 * Math.min(...sizes), sizes.join());
  });

  it('has six to thirty roles, and one to four of them at a site', () => {
    for (const [privileges, count] of [
      [1, 6],
      [40, 7],
      [1000, 30],
    ] as const) {
      const sites = sitesOf(generatedMap({ sites: 5000, privileges }));
      const roles = [...new Set(sites.flatMap((site) => site.roles))];
      assert.equal(roles.length, count);
      assert.ok(isDistinct(roles.map(({ name }) => name)));
      assert.deepEqual([...new Set(sites.map((site) => site.roles.length))].sort(), [1, 2, 3, 4]);
    }
  });

  it('is the same for the same seed, and another for another', () => {
    const text = (seed?: number) => JSON.stringify(generatedMap({ sites: 500, seed }));
    assert.equal(text(7), text(7));
    assert.equal(text(), text(1));
    assert.ok(isDistinct([0, 1, 2, 2 ** 32 - 1].map(text)));
  });
});

describe('demo: generated record', () => {
  const start = demoServices();

  it('is served as the map is generated, with a default site that is in it', async () => {
    const service = await start({ sites: 700, privileges: 60, seed: 5 });
    const json = await askRecord(service, (await signIn(service)).access_token);
    const map = generatedMap({ sites: 700, privileges: 60, seed: 5 });
    const [organization] = map.organizations;
    const site = organization?.sites[0];
    assert.deepEqual(json.orgPrivilegeMap, map);
    assert.equal(json.defaultOrg, `${organization?.id}:${organization?.name}`);
    assert.deepEqual(json.defaultSite, [`"${json.defaultOrg}":"${site?.id}:${site?.name}"`]);
    assert.equal(json.name, 'Robin Lindqvist');
  });

  it('decides where discoveries may be created', async () => {
    const service = await start({ sites: 300 });
    const ask = await caller(service);
    const places = sitePlaces(generatedMap({ sites: 300 }));
    const isAllowed = ({ site }: SitePlace) =>
      site.roles.some(({ privileges }) => privileges.DISCOVERY?.includes('WRITE'));
    for (const [place, status] of [
      [places.find(isAllowed), 200],
      [places.find((other) => !isAllowed(other)), 403],
    ] as const) {
      assert.ok(place);
      const headers = { orgId: nameless(place.organization), siteId: nameless(place.site) };
      assert.equal((await ask('POST /api/v2/devices/tree', { headers })).status, 200);
      const body = {
        ...discovery().body,
        dsSelectedOrganization: placeValue(place.organization),
        dsSelectedSiteId: placeValue(place.site),
      };
      assert.equal((await ask(schedule, { body, headers })).status, status);
    }
  });
});

/** IDs alone, since names may have letters that no header takes. */
function nameless({ id }: { id: unknown }): string {
  return String(id);
}
