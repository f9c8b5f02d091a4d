/** The access schema in the demo's own form: lists of objects. Roles may be shared between sites. */
export interface AccessMap {
  /** Neither an organization nor a site nor a privilege: something that readers are not told about. */
  readonly schemaVersion: number;
  readonly organizations: readonly AccessOrganization[];
}

export interface AccessOrganization {
  /** A UUID in lower case. */
  readonly id: string;
  readonly name: string;
  /** Roles held on the organization itself. */
  readonly roles?: readonly AccessRole[];
  readonly sites: readonly AccessSite[];
}

export interface AccessSite {
  /** A UUID in lower case. */
  readonly id: string;
  readonly name: string;
  readonly roles: readonly AccessRole[];
}

export interface AccessRole {
  readonly name: string;
  /** Actions by area. */
  readonly privileges: Readonly<Record<string, readonly string[]>>;
}

export type AccessPrivilege = readonly [area: string, action: string];

/** The privileges that the roles grant, each once. */
export function privilegesOf(roles: readonly AccessRole[]): AccessPrivilege[] {
  const found = new Map<string, AccessPrivilege>();
  for (const { privileges } of new Set(roles)) {
    for (const [area, actions] of Object.entries(privileges)) {
      for (const action of actions) found.set(`${area}: ${action}`, [area, action]);
    }
  }
  return [...found.values()];
}

export function grants(roles: readonly AccessRole[], [area, action]: AccessPrivilege): boolean {
  return roles.some(({ privileges }) => privileges[area]?.includes(action));
}
