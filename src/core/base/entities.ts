/** An organization or a site, by what it is called. */
export interface EntityName {
  readonly id?: string;
  readonly name: string;
}

export function areNamedAlike(a: EntityName, b: EntityName): boolean {
  return a.id === b.id && a.name === b.name;
}

/** What a person may do at one place, in one role where it is said which. Several roles of one grant are named together, `Operator, Auditor`. */
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

/** What the map of a user record grants. */
export interface PrivilegeMapReading {
  /** In the order in which the map first names them. */
  organizations: Organization[];
  /** What was not understood, as it was received: a value, or `{key: value}` for the member of an object. */
  unread: unknown[];
}
