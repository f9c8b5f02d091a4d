import type { Organization, Site } from '../../core/privilegeMap.ts';
import type { AccessFilter } from './accessFilter.ts';

/** An organization with the sites of it that are shown. */
export interface OrganizationView {
  readonly organization: Organization;
  readonly sites: readonly Site[];
  /** Whether the grants on the organization itself are shown. */
  readonly showsGrants: boolean;
}

/** A tree that is narrowed down to what a filter matches. What matches is read only once there is a filter. */
export interface Narrowing {
  readonly filter: AccessFilter;
  readonly viewsOf: (organizations: readonly Organization[]) => readonly OrganizationView[];
  /** The sentence above the tree. */
  readonly message: (organizations: readonly Organization[]) => string;
}
