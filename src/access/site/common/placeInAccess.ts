import {
  areNamedAlike,
  bare,
  isSameEntity,
  isSamePlace,
  type EntityName,
  type PlaceEntity,
  type PlaceName,
} from '../../../platform/common/entities.ts';
import type { UserRecord } from '../../../service/privileges/common/userRecord.ts';

/** Returns the places that a name may denote, exact matches first. */
export function findPlaces(organizations: readonly PlaceEntity[], { organization, site }: PlaceName): PlaceName[] {
  return matching(organizations, organization).flatMap((around) => {
    const outer = bare(around);
    if (!site) return [{ organization: outer }];
    return matching(around.sites ?? [], site).map((one) => ({ organization: outer, site: bare(one) }));
  });
}

/** Returns the exact match, or else the only match. Returns undefined if there are several. */
export function findPlace(organizations: readonly PlaceEntity[], name: PlaceName): PlaceName | undefined {
  const found = findPlaces(organizations, name);
  return only(found.filter((one) => isSamePlace(one, name))) ?? only(found);
}

/** Whether another organization has a site of the same name. */
export function isAmbiguous(organizations: readonly PlaceEntity[], { organization, site }: PlaceName): boolean {
  return (
    site !== undefined &&
    organizations.some(
      (around) => !isSameEntity(around, organization) && (around.sites ?? []).some(({ name }) => name === site.name),
    )
  );
}

/** Returns the person's default organization and site if they are unambiguous, or else the only ones. */
export function preselectedPlace({ defaultSites, defaultOrganization, access }: UserRecord): PlaceName | undefined {
  const { organizations } = access;
  const home = defaultOrganization && matching(organizations, defaultOrganization);
  const defaultsAmong = (among: readonly PlaceEntity[] = []) =>
    defaultSites.flatMap(({ organization, ...site }) =>
      (organization ? matching(among, organization) : among).flatMap((around) =>
        matching(around.sites ?? [], site).map((one) => ({ organization: bare(around), site: bare(one) })),
      ),
    );
  return (
    only(defaultsAmong(organizations)) ??
    only(defaultsAmong(home)) ??
    (home &&
      only(home) &&
      (onlyPlace(home) ?? only(home.map((organization) => ({ organization: bare(organization) }))))) ??
    onlyPlace(organizations)
  );
}

function matching(entities: readonly PlaceEntity[], name: EntityName): PlaceEntity[] {
  const found = entities.filter((one) => isSameEntity(one, name));
  return found.length > 1
    ? found.toSorted((a, b) => Number(areNamedAlike(b, name)) - Number(areNamedAlike(a, name)))
    : found;
}

/** Returns the only site, or the only organization if none has sites. */
function onlyPlace(organizations: readonly PlaceEntity[]): PlaceName | undefined {
  const withSites = organizations.filter((organization) => (organization.sites ?? []).length > 0);
  const organization = only(withSites.length > 0 ? withSites : organizations);
  const sites = organization?.sites ?? [];
  const site = only(sites);
  if (!organization || (sites.length > 0 && !site)) return undefined;
  return { organization: bare(organization), ...(site && { site: bare(site) }) };
}

function only<T>(all: readonly T[] = []): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}
