/** An organization or a site, by what it is called. */
export interface EntityName {
  readonly id?: string;
  readonly name: string;
}

/** Where something is granted, by what it is called: a site, or without one the organization itself. */
export interface PlaceName {
  readonly organization: EntityName;
  readonly site?: EntityName;
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

export interface Site {
  id?: string;
  name: string;
  grants: Grant[];
}

/** `grants` are those on the organization itself; those on its sites stand there. */
export interface Organization {
  id?: string;
  name: string;
  sites: Site[];
  grants: Grant[];
}

/** The access that the map of a user record grants. */
export interface PrivilegeMapReading {
  /** They stand in the order in which the map first names them. */
  organizations: Organization[];
  /** Parts of the map that were not understood, as they were received: a value, or `{key: value}` for the member of an object. */
  unread: unknown[];
}
