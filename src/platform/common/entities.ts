/** An organization or a site, by what it is called. */
export interface EntityName {
  readonly id?: string;
  readonly name: string;
}

export function areNamedAlike(a: EntityName, b: EntityName): boolean {
  return a.id === b.id && a.name === b.name;
}

/**
 * The privileges that a person holds at one place, with the role where the map names it. Several roles of one grant are named
 * together: `Operator, Auditor`.
 */
export interface Grant {
  role?: string;
  privileges: string[];
}

/** What a place is. What is right in an organization is a site. */
export type PlaceKind = 'organization' | 'site';
export const isPlaceKind = (kind: string): kind is PlaceKind => kind === 'organization' || kind === 'site';

/** The name of the ID of a place of some kind, as members and placeholders have it: `siteId`. */
export type PlaceIdKey = `${PlaceKind}Id`;

/** An organization or a site. `grants` are those on the place itself; those on the sites of an organization stand there. */
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

/** The access that the map of a user record grants. */
export interface PrivilegeMapReading {
  /** They stand in the order in which the map first names them. */
  organizations: Organization[];
  /** Parts of the map that were not understood, as they were received: a value, or `{key: value}` for the member of an object. */
  unrecognized: unknown[];
}

/** Places, each followed by the sites in it. */
export function allPlaces(places: readonly PlaceEntity[]): PlaceEntity[] {
  return places.flatMap((place) => [place, ...(place.sites ?? [])]);
}

/** Where something is granted, by what that is called. Without a site it is the organization itself. */
export interface PlaceName {
  readonly organization: EntityName;
  readonly site?: EntityName;
}

/** The names of a place from the outside in. */
export function stepsOf({ organization, site }: PlaceName): EntityName[] {
  return site ? [organization, site] : [organization];
}

export function kindOf({ site }: PlaceName): PlaceKind {
  return site ? 'site' : 'organization';
}
