import { uuidOf } from '../base/random.ts';
import { UsageError } from '../base/usageError.ts';
import {
  grants,
  privilegesOf,
  type AccessMap,
  type AccessPrivilege,
  type AccessRole,
  type AccessSite,
} from './accessMap.ts';

export const changeKinds = [
  'privileges',
  'role',
  'site-added',
  'site-removed',
  'organization-added',
  'organization-removed',
  'renamed',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Applies changes at different places, so that their order doesn't matter. @throws UsageError if the map is too small */
function changedMap(map: AccessMap, kinds: readonly ChangeKind[]): AccessMap {
  if (kinds.length === 0) return map;
  const places = findPlaces(map);
  return kinds.reduce((changed, kind) => {
    const result = effects[kind](changed, places);
    if (result) return result;
    throw new UsageError(`There are too few organizations, sites or privileges here for the change "${kind}".`);
  }, map);
}

type Places = ReturnType<typeof findPlaces>;

/** Returns undefined if there is no place for the change. */
const effects: Record<ChangeKind, (map: AccessMap, places: Places) => AccessMap | undefined> = {
  privileges(map, { poorer, richer, gained }) {
    if (!poorer || !richer || !gained) return undefined;
    const lost = privilegesOf(poorer.roles.slice(0, 1)).slice(0, 2);
    const [role, ...others] = richer.roles;
    const fewer = withSites(map, poorer, [
      { ...poorer, roles: poorer.roles.map((held) => lost.reduce(withoutPrivilege, held)) },
    ]);
    return role && withSites(fewer, richer, [{ ...richer, roles: [withPrivilege(role, gained), ...others] }]);
  },

  role(map, { losing, receiving, lostRole }) {
    if (!losing || !receiving || !lostRole) return undefined;
    const taken = withSites(map, losing, [{ ...losing, roles: losing.roles.slice(0, -1) }]);
    return withSites(taken, receiving, [{ ...receiving, roles: [...receiving.roles, lostRole] }]);
  },

  'site-added': (map, { neighbour, roles }) =>
    neighbour &&
    withSites(map, neighbour, [neighbour, { id: uuidOf('added site'), name: 'Longyearbyen Vault', roles }]),
  'site-removed': (map, { vanishing }) => vanishing && withSites(map, vanishing, []),

  'organization-added'(map, { roles }) {
    const sites = ['Kiruna Mine 1', 'Kiruna Mine 2'].map((name, index) => ({
      id: uuidOf('added site of added organization', index),
      name,
      roles,
    }));
    return {
      ...map,
      organizations: [...map.organizations, { id: uuidOf('added organization'), name: 'Aurora Cooperative', sites }],
    };
  },
  'organization-removed': (map, { leaving }) =>
    leaving && { ...map, organizations: map.organizations.filter(({ id }) => id !== leaving.id) },

  renamed: (map, { renamed }) => renamed && withSites(map, renamed, [{ ...renamed, name: `${renamed.name} North` }]),
};

/** Returns sites of different organizations, and the last organization. */
function findPlaces({ organizations }: AccessMap) {
  const leaving = organizations.length > 1 ? organizations.at(-1) : undefined;
  const staying = organizations.filter((organization) => organization !== leaving);
  const free = Array.from({ length: 8 }, (_, row) => staying.flatMap(({ sites }) => sites[row] ?? [])).flat();
  const privileges = privilegesOf(free.flatMap((site) => site.roles));

  const take = (fits: (site: AccessSite) => boolean = () => true) => {
    const index = free.findIndex(fits);
    return index < 0 ? undefined : free.splice(index, 1)[0];
  };
  const lackedBy = ({ roles }: AccessSite) => privileges.find((privilege) => !grants(roles, privilege));

  const roles = free[0]?.roles.slice(0, 1) ?? [];
  const poorer = take((site) => privilegesOf(site.roles.slice(0, 1)).length > 2);
  const richer = take((site) => lackedBy(site) !== undefined);
  const losing = take((site) => site.roles.length > 1);
  const lostRole = losing?.roles.at(-1);
  const receiving = take((site) => site.roles.every((role) => role !== lostRole));
  const gained = richer && lackedBy(richer);
  const [vanishing, renamed, neighbour] = [take(), take(), take()];
  return { leaving, roles, poorer, richer, gained, losing, lostRole, receiving, vanishing, renamed, neighbour };
}

function withSites(map: AccessMap, { id }: AccessSite, sites: readonly AccessSite[]): AccessMap {
  const organizations = map.organizations.map((organization) => {
    const index = organization.sites.findIndex((site) => site.id === id);
    return index < 0
      ? organization
      : {
          ...organization,
          sites: [...organization.sites.slice(0, index), ...sites, ...organization.sites.slice(index + 1)],
        };
  });
  return { ...map, organizations };
}

function withPrivilege(role: AccessRole, [area, action]: AccessPrivilege): AccessRole {
  return { ...role, privileges: { ...role.privileges, [area]: [...(role.privileges[area] ?? []), action] } };
}

function withoutPrivilege(role: AccessRole, [area, action]: AccessPrivilege): AccessRole {
  const { [area]: actions = [], ...others } = role.privileges;
  const left = actions.filter((other) => other !== action);
  return { ...role, privileges: left.length > 0 ? { ...role.privileges, [area]: left } : others };
}

export interface DemoChange {
  what: ChangeKind | 'all';
  /** Number of the first user detail with the change. Defaults to 1. */
  fromDetail?: number;
}

/** Reads `WHAT` or `WHAT@N`. Returns undefined for other texts. */
export function parseChange(text: string): DemoChange | undefined {
  const [, name, from] = /^([a-z-]+)(?:@([1-9]\d{0,5}))?$/.exec(text) ?? [];
  const what = ([...changeKinds, 'all'] as const).find((known) => known === name);
  return what && { what, ...(from !== undefined && { fromDetail: Number(from) }) };
}

/** Returns the map by number of the user detail. @throws UsageError if the map is too small */
export function mapOverTime(map: AccessMap, changes: readonly DemoChange[]): (detail: number) => AccessMap {
  const made = new Map<string, AccessMap>();
  const mapAt = (detail: number) => {
    const due = changes.filter(({ fromDetail = 1 }) => fromDetail <= detail);
    const kinds = changeKinds.filter((kind) => due.some(({ what }) => what === kind || what === 'all'));
    const known = made.get(kinds.join()) ?? changedMap(map, kinds);
    made.set(kinds.join(), known);
    return known;
  };
  mapAt(Infinity);
  return mapAt;
}
