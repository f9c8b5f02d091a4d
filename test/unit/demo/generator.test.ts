import assert from 'node:assert/strict';
import { readPrivilegeMap } from '../../../src/access/common/privilegeMap.ts';
import { generatedMap } from '../../../src/demo/record/generator.ts';
import { askRecord, demoServices, signIn } from './client.ts';

type GeneratedMap = ReturnType<typeof generatedMap>;

const sitesOf = ({ organizations }: GeneratedMap) => organizations.flatMap(({ sites }) => sites);
const isDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;

describe('demo: generated map', () => {
  const sizes = [
    [2, 3],
    [12, 8],
    [1999, 40],
    [20_000, 1000],
  ] as const;
  for (const [sites, privileges] of sizes) {
    it(`a generated map of ${sites} sites and ${privileges} privileges is read completely by readPrivilegeMap`, () => {
      const map = generatedMap({ sites, privileges });
      const read = readPrivilegeMap(JSON.parse(JSON.stringify(map)));
      const places = read.organizations.flatMap((organization) => organization.sites);
      assert.deepEqual(read.unrecognized, [{ schemaVersion: 4 }]);
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

  it('a generated map contains the requested number of sites for every seed', () => {
    for (let sites = 1; sites < 300; sites += 1)
      assert.equal(sitesOf(generatedMap({ sites, seed: sites })).length, sites);
    for (let seed = 0; seed < 20; seed += 1) assert.equal(sitesOf(generatedMap({ sites: 5003, seed })).length, 5003);
  });

  it('a generated map is the same for the same seed and different for another seed', () => {
    const text = (seed?: number) => JSON.stringify(generatedMap({ sites: 500, seed }));
    assert.equal(text(7), text(7));
    assert.equal(text(), text(1));
    assert.ok(isDistinct([0, 1, 2, 2 ** 32 - 1].map(text)));
  });
});

describe('demo: generated record', () => {
  const start = demoServices();

  it('a generated record contains the generated map and a default site from that map', async () => {
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
});
