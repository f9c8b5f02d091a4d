import { isSameEntity, isSamePlace, type PlaceName } from '../../platform/common/entities.ts';
import { compareNames } from '../../platform/common/text/naturalOrder.ts';
import type { Grant } from '../../service/privileges/common/privilegeMap.ts';
import { countsAsPlace, everyPlace, grantsAt, type Access, type Place } from './place.ts';

export interface Grantable {
  readonly kind: 'privilege' | 'role';
  readonly name: string;
}

export interface CountedGrantable extends Grantable {
  readonly places: number;
}

/** Returns privileges, then roles, each sorted by name. */
export function everyGrantable(access: Access): CountedGrantable[] {
  const counts = { privilege: new Map<string, number>(), role: new Map<string, number>() };
  for (const place of everyPlace(access)) {
    const names = { privilege: new Set<string>(), role: new Set<string>() };
    for (const { role, privileges } of grantsAt(place)) {
      if (role !== undefined) names.role.add(role);
      for (const privilege of privileges) names.privilege.add(privilege);
    }
    for (const kind of kinds) for (const name of names[kind]) counts[kind].set(name, (counts[kind].get(name) ?? 0) + 1);
  }
  return kinds.flatMap((kind) =>
    [...counts[kind]].map(([name, places]) => ({ kind, name, places })).sort((a, b) => compareNames(a.name, b.name)),
  );
}

const kinds = ['privilege', 'role'] as const;

/** Returns places in tree order. */
export function whereGranted(
  access: Access,
  what: Grantable,
): { readonly granted: readonly Place[]; readonly missing: readonly Place[] } {
  const granted: Place[] = [];
  const missing: Place[] = [];
  for (const place of everyPlace(access).filter(countsAsPlace))
    (holds(grantsAt(place), what) ? granted : missing).push(place);
  return { granted, missing };
}

/**
 * Returns the sites to offer instead of one at which a privilege isn't granted. Returns none if it is granted there, or
 * if the site isn't in the access.
 */
export function sitesInstead(access: Access, site: PlaceName, what: Grantable): readonly Place[] {
  const { granted, missing } = whereGranted(access, what);
  const isOrganization = (place: Place) => !place.site && isSameEntity(place.organization, site.organization);
  const isMissing = missing.some((place) => isSamePlace(place, site)) && !granted.some(isOrganization);
  return isMissing ? granted.filter((place) => place.site) : [];
}

export function holds(grants: readonly Grant[], { kind, name }: Grantable): boolean {
  return grants.some(({ role, privileges }) => (kind === 'role' ? role === name : privileges.includes(name)));
}
