export interface EntityName {
  readonly id?: string;
  readonly name: string;
}

export function areNamedAlike(a: EntityName, b: EntityName): boolean {
  return a.id === b.id && a.name === b.name;
}

/** Returns the ID without the name that some responses append. */
export function bareId({ id, name }: EntityName): string | undefined {
  return id !== undefined && id.length > name.length + 1 && id.endsWith(`:${name}`)
    ? id.slice(0, -name.length - 1)
    : id;
}

/** Whether two names denote one entity: by ID if both have one, else by name. An ID may contain the name, or replace it. */
export function isSameEntity(one: EntityName, other: EntityName): boolean {
  const [id, otherId] = [bareId(one), bareId(other)];
  if (id !== undefined && otherId !== undefined) return id === otherId;
  return one.name === other.name || one.name === otherId || other.name === id;
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

/** Whether IDs and names are identical. */
export function isSamePlace(one: PlaceName, other: PlaceName): boolean {
  const isSameSite = one.site && other.site ? areNamedAlike(one.site, other.site) : one.site === other.site;
  return isSameSite && areNamedAlike(one.organization, other.organization);
}

export function bare({ id, name }: EntityName): EntityName {
  return { ...(id !== undefined && { id }), name };
}

export function barePlace({ organization, site }: PlaceName): PlaceName {
  return { organization: bare(organization), ...(site && { site: bare(site) }) };
}

export function nameOfPlace({ organization, site }: PlaceName): string {
  return (site ?? organization).name;
}

export function namesOf({ organization, site }: PlaceName): EntityName[] {
  return site ? [organization, site] : [organization];
}

export function kindOf({ site }: PlaceName): PlaceKind {
  return site ? 'site' : 'organization';
}
