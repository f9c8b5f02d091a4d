import type { AccessMap, AccessOrganization, AccessSite } from './accessMap.ts';

/** A site with the organization that it is of. */
export interface SitePlace {
  readonly organization: AccessOrganization;
  readonly site: AccessSite;
}

/** `<id>:<name>`, as headers and bodies name a place. */
export function placeValue({ id, name }: Pick<AccessSite, 'id' | 'name'>): string {
  return `${id}:${name}`;
}

export function sitePlaces({ organizations }: AccessMap): SitePlace[] {
  return organizations.flatMap((organization) => organization.sites.map((site) => ({ organization, site })));
}

/** Letters a to z and digits of the first word of a name that has any: `Łódź Depot 3` is `d`, `Oslo Data Center` is `oslo`. */
export function shortName(name: string): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .split(/[\s:]+/)
    .map((word) => word.replace(/[^a-z0-9]/g, ''));
  return words.find((word) => word !== '') ?? 'site';
}
