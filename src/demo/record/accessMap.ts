/** Access of the demo user. Sites may share roles. */
export interface AccessMap {
  /** Member that readers don't expect. */
  readonly schemaVersion: number;
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
}

export interface AccessRole {
  readonly name: string;
  readonly privileges: Readonly<Record<string, readonly string[]>>;
}

export type AccessPrivilege = readonly [area: string, action: string];

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
