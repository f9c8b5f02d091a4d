import type { AccessMap, AccessOrganization, AccessSite } from './accessMap.ts';

export interface SitePlace {
  readonly organization: AccessOrganization;
  readonly site: AccessSite;
}

/** Returns `<id>:<name>`, the form in headers and bodies. */
export function placeValue({ id, name }: Pick<AccessSite, 'id' | 'name'>): string {
  return `${id}:${name}`;
}

export function sitePlaces({ organizations }: AccessMap): SitePlace[] {
  return organizations.flatMap((organization) => organization.sites.map((site) => ({ organization, site })));
}

/** Returns ASCII letters and digits of the first word that has any, such as `d` of `Łódź Depot 3`. */
export function shortName(name: string): string {
  const words = name
    .normalize('NFD')
    .toLowerCase()
    .split(/[\s:]+/)
    .map((word) => word.replace(/[^a-z0-9]/g, ''));
  return words.find((word) => word !== '') ?? 'site';
}
