/** Access of the demo user. Sites may share roles. */
export interface AccessMap {
  readonly organizations: readonly AccessOrganization[];
}

export interface AccessOrganization {
  /** Lowercase UUID. */
  readonly id: string;
  readonly name: string;
  readonly roles?: readonly AccessRole[];
  readonly sites: readonly AccessSite[];
}

export interface AccessSite {
  /** Lowercase UUID. */
  readonly id: string;
  readonly name: string;
  readonly roles: readonly AccessRole[];
  /** Whether the first link between two network devices is down. */
  readonly hasLinkDown?: true;
}

export interface AccessRole {
  readonly name: string;
  readonly privileges: Readonly<Record<string, readonly string[]>>;
}

type AccessPrivilege = readonly [area: string, action: string];

export function grants(roles: readonly AccessRole[], [area, action]: AccessPrivilege): boolean {
  return roles.some(({ privileges }) => privileges[area]?.includes(action));
}

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
