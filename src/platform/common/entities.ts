export interface EntityName {
  readonly id?: string;
  readonly name: string;
}

export function areNamedAlike(a: EntityName, b: EntityName): boolean {
  return a.id === b.id && a.name === b.name;
}

export interface Grant {
  role?: string;
  privileges: string[];
}

export type PlaceKind = 'organization' | 'site';
export const isPlaceKind = (kind: string): kind is PlaceKind => kind === 'organization' || kind === 'site';

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
  organizations: Organization[];
  /** Unrecognized parts of the map: a value, or `{key: value}` for a member. */
  unrecognized: unknown[];
}

export function allPlaces(places: readonly PlaceEntity[]): PlaceEntity[] {
  return places.flatMap((place) => [place, ...(place.sites ?? [])]);
}

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
