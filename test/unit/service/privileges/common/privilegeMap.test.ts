import assert from 'node:assert/strict';
import { readPrivilegeMap, type Organization } from '../../../../../src/service/privileges/common/privilegeMap.ts';

type Random = () => number;

/** Returns a seeded generator of numbers from 0 to 1. */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const upTo = (random: Random, limit: number): number => Math.floor(random() * (limit + 1));
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

interface ModelSite {
  id: string;
  name: string;
  grants: { role: string; privileges: string[] }[];
}
interface Model {
  id: string;
  name: string;
  sites: ModelSite[];
}

const siteNames = ['Oslo', 'Main', 'North: Hall', 'constructor', 'Ærø', '__proto__'];

/** Makes a model with unique IDs. Each site has a grant, since flat sets have no sites without. */
function randomModel(random: Random): Model[] {
  return times(1 + upTo(random, 3), (o) => ({
    id: String(o + 1),
    name: pick(random, ['Acme', 'Beta: North', 'toString']),
    sites: times(1 + upTo(random, 3), (s) => ({
      id: String((o + 1) * 100 + s),
      name: pick(random, siteNames),
      grants: times(1 + upTo(random, 2), (r) => ({
        role: `Role ${r}`,
        privileges: times(1 + upTo(random, 3), (p) => `PRIVILEGE_${p}`),
      })),
    })),
  }));
}

const title = ({ id, name }: { id: string; name: string }): string => `${id}:${name}`;
const keyed = <T>(items: readonly T[], key: (item: T) => string, value: (item: T) => unknown): unknown =>
  Object.fromEntries(items.map((item) => [key(item), value(item)]));

/** Keywords in one spelling. */
interface Spelling {
  organizations: string;
  organizationId: string;
  organizationName: string;
  sites: string;
  siteId: string;
  siteName: string;
  roles: string;
  roleName: string;
  privileges: string;
}
const camel: Spelling = {
  organizations: 'organizations',
  organizationId: 'id',
  organizationName: 'name',
  sites: 'sites',
  siteId: 'id',
  siteName: 'displayName',
  roles: 'roles',
  roleName: 'roleName',
  privileges: 'permissions',
};
const snake: Spelling = {
  organizations: 'org_list',
  organizationId: 'org_id',
  organizationName: 'org_name',
  sites: 'site_list',
  siteId: 'site_id',
  siteName: 'site_name',
  roles: 'role_map',
  roleName: 'role_name',
  privileges: 'privilege_set',
};
const respell = (spelling: Spelling, change: (word: string) => string): Spelling =>
  Object.fromEntries(
    Object.entries(spelling).map(([word, key]: [string, string]) => [word, change(key)]),
  ) as unknown as Spelling;
const spellings = [
  camel,
  snake,
  respell(camel, (key) => key.toUpperCase()),
  respell(snake, (key) => key.replaceAll('_', '-')),
  respell(camel, (key) => key.charAt(0).toUpperCase() + key.slice(1)),
];

/** Forms of privileges, under a key in singular or plural. */
const privilegeShapes: ((privileges: string[]) => unknown)[] = [
  (privileges) => privileges,
  (privileges) => keyed(privileges, String, () => true),
  (privileges) => privileges.map((name) => ({ name })),
];

/** Renders the model with keywords, with a list or a map at each level at random. */
function describedShape(model: readonly Model[], random: Random): unknown {
  const words = pick(random, spellings);
  const container = <T extends { id: string }>(items: readonly T[], describe: (item: T) => object): unknown =>
    pick(random, [() => items.map(describe), () => keyed(items, ({ id }) => id, describe)])();
  const privilegesOf = pick(random, privilegeShapes);
  const underPlural = pick(random, [privilegesOf, (privileges: string[]) => privileges.join(', ')]);
  const roles = ({ grants }: ModelSite): unknown =>
    pick(random, [
      () =>
        keyed(
          grants,
          ({ role }) => role,
          ({ privileges }) => privilegesOf(privileges),
        ),
      () =>
        grants.map(({ role, privileges }) => ({ [words.roleName]: role, [words.privileges]: underPlural(privileges) })),
    ])();
  const site = (entity: ModelSite) => ({
    [words.siteId]: Number(entity.id),
    [words.siteName]: entity.name,
    [words.roles]: roles(entity),
  });
  const organization = (entity: Model) => ({
    [words.sites]: container(entity.sites, site),
    [words.organizationName]: entity.name,
    [words.organizationId]: entity.id,
  });
  return { [words.organizations]: container(model, organization) };
}

function positionalShape(model: readonly Model[]): unknown {
  return keyed(model, title, ({ sites }) =>
    keyed(sites, title, ({ grants }) =>
      keyed(
        grants,
        ({ role }) => role,
        ({ privileges }) => privileges,
      ),
    ),
  );
}

function flatShape(model: readonly Model[], random: Random): unknown {
  const isFull = random() < 0.5;
  const sets = model.flatMap((organization) =>
    organization.sites.flatMap((site) =>
      site.grants.flatMap(({ role, privileges }) =>
        privileges.map((privilege) =>
          isFull
            ? { sites: [`"${title(organization)}":"${title(site)}"`], roles: [role], privileges: [privilege] }
            : { orgId: organization.id, orgName: organization.name, site: title(site), role, privilege },
        ),
      ),
    ),
  );
  return pick(random, [sets, { sets }, { data: { items: sets } }]);
}

const shapes = {
  'objects with keywords': describedShape,
  'nested keys': positionalShape,
  'flat sets': flatShape,
};

const expectedOf = (model: readonly Model[]): Organization[] =>
  model.map(({ id, name, sites }) => ({ id, name, sites, grants: [] }));

describe('readPrivilegeMap', () => {
  for (const [name, render] of Object.entries(shapes)) {
    it(`readPrivilegeMap reads random organizations and sites written as ${name}`, () => {
      for (let seed = 1; seed <= 400; seed++) {
        const random = randomFrom(seed);
        const model = randomModel(random);
        const map: unknown = JSON.parse(JSON.stringify(render(model, random)));
        assert.deepEqual(readPrivilegeMap(map), { organizations: expectedOf(model), unrecognized: [] }, `seed ${seed}`);
      }
    });
  }

  it('readPrivilegeMap returns every text in a random JSON value, recognized or not', () => {
    const levels = ['organizations', 'orgName', 'sites', 'site', 'roles', 'role', 'privileges', 'grants'];
    const words = [...levels, 'name', 'data', 'adminSet', 'groups', 'key', 'value'];
    const keys = [...words, '1:Acme', '10:Oslo', 'quota', 'Op', '__proto__'];
    for (let seed = 1; seed <= 2000; seed++) {
      const random = randomFrom(seed);
      const texts: string[] = [];
      const map = randomJson(random, keys, texts, 4);
      const before = JSON.stringify(map);
      const read = JSON.stringify(readPrivilegeMap(map));
      for (const text of texts) assert.ok(read.includes(text), `seed ${seed}: ${text} of ${before} is not in ${read}`);
      assert.equal(JSON.stringify(map), before);
    }
  });
});

function randomJson(random: Random, keys: readonly string[], texts: string[], depth: number): unknown {
  const kind = random();
  if (depth === 0 || kind < 0.4) {
    if (random() < 0.3) return pick(random, [null, true, 3]);
    const text = `text${texts.length}.`;
    texts.push(text);
    return text;
  }
  const values = times(upTo(random, 3), () => null);
  if (kind < 0.6) return values.map(() => randomJson(random, keys, texts, depth - 1));
  const unlike = [...new Set(values.map(() => pick(random, keys)))];
  return Object.fromEntries(unlike.map((key) => [key, randomJson(random, keys, texts, depth - 1)]));
}
