export interface EntityName {
  readonly id?: string;
  readonly name: string;
}

export function areNamedAlike(a: EntityName, b: EntityName): boolean {
  return a.id === b.id && a.name === b.name;
}

/** Privileges and roles held at one place. */
export interface Grant {
  role?: string;
  privileges: string[];
}

export type PlaceKind = 'organization' | 'site';
export const isPlaceKind = (kind: string): kind is PlaceKind => kind === 'organization' || kind === 'site';

/** Name of a place's ID in members and placeholders, such as `siteId`. */
export type PlaceIdKey = `${PlaceKind}Id`;

export interface PlaceEntity {
  id?: string;
  name: string;
  sites?: Site[];
  grants: Grant[];
}

export type Site = PlaceEntity;

export interface Organization extends PlaceEntity {
  sites: Site[];
}

export interface PrivilegeMapReading {
  /** Organizations in the order in which the map first names them. */
  organizations: Organization[];
  /** Parts of the map that were not recognized, as received: a value, or `{key: value}` for the member of an object. */
  unrecognized: unknown[];
}

export function allPlaces(places: readonly PlaceEntity[]): PlaceEntity[] {
  return places.flatMap((place) => [place, ...(place.sites ?? [])]);
}

/** Names of an organization and a site in it. Without a site, the place is the organization itself. */
export interface PlaceName {
  readonly organization: EntityName;
  readonly site?: EntityName;
}

export function namesOf({ organization, site }: PlaceName): EntityName[] {
  return site ? [organization, site] : [organization];
}

export function kindOf({ site }: PlaceName): PlaceKind {
  return site ? 'site' : 'organization';
}
