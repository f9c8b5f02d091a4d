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

/**
 * The kinds of places from the outermost inwards, each with the member that holds places of this kind. What is right in a place is
 * all of the next kind.
 */
export const placeMembers = { organization: 'organizations', site: 'sites' } as const;
export type PlaceKind = keyof typeof placeMembers;
/** The kinds of places that are in another one. */
export type InnerKind = Exclude<PlaceKind, 'organization'>;
export const placeKinds = /* @__PURE__ */ Object.keys(placeMembers) as readonly PlaceKind[];
export const isPlaceKind = (kind: string): kind is PlaceKind => kind in placeMembers;
export const innerKinds = /* @__PURE__ */ placeKinds.slice(1) as readonly InnerKind[];

/** The name of the ID of a place of some kind, as members and placeholders have it: `siteId`. */
export type PlaceIdKey = `${PlaceKind}Id`;

/** A place of any kind. `grants` are those on the place itself; those on the places in it stand there. */
export interface PlaceEntity {
  id?: string;
  name: string;
  sites?: PlaceEntity[];
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
  unread: unknown[];
}

const none: readonly never[] = [];

/** The member that a place has for the places in it. @param depth 0 for organizations @returns undefined for the innermost */
export function innerMember(depth: number): (typeof placeMembers)[InnerKind] | undefined {
  const kind = innerKinds[depth];
  return kind && placeMembers[kind];
}

/** The places right in another one. */
export function placesIn(place: PlaceEntity): readonly PlaceEntity[] {
  for (const kind of innerKinds) {
    const places = place[placeMembers[kind]];
    if (places) return places;
  }
  return none;
}

/** A copy of a place with other places in it. */
export function withPlaces<P extends PlaceEntity>(place: P, places: readonly PlaceEntity[]): P {
  const kind = innerKinds.find((one) => place[placeMembers[one]]);
  return { ...place, ...(kind && { [placeMembers[kind]]: places }) };
}

/** Places, each followed by those in it, as far in as they go. */
export function allPlaces(places: readonly PlaceEntity[]): PlaceEntity[] {
  return places.flatMap((place) => [place, ...allPlaces(placesIn(place))]);
}

/** One place with those around it, by their kinds. A path without a site leads to the organization itself. */
export type PlacePath<T> = { readonly organization: T } & Readonly<Partial<Record<InnerKind, T>>>;

/** Where something is granted, by what that is called. */
export type PlaceName = PlacePath<EntityName>;

/** The places of a path from the outermost inwards. */
export function stepsOf<T>(path: PlacePath<T>): T[] {
  const steps: T[] = [];
  for (const kind of placeKinds) {
    const step = path[kind];
    if (step !== undefined) steps.push(step);
  }
  return steps;
}

/** @param steps the places from the outermost inwards, one at least */
export function pathOf<T>(steps: readonly T[]): PlacePath<T> {
  const path: Partial<Record<PlaceKind, T>> = {};
  for (const [depth, kind] of placeKinds.entries()) {
    const step = steps[depth];
    if (step !== undefined) path[kind] = step;
  }
  return path as PlacePath<T>;
}

/** The place that a path leads to. */
export const endOf = <T>(path: PlacePath<T>): T => path[kindOf(path)] as T;

/** The kind of the place that a path leads to. */
export function kindOf(path: PlacePath<unknown>): PlaceKind {
  return placeKinds.findLast((kind) => path[kind] !== undefined) ?? 'organization';
}
