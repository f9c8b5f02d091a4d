import type { Grant, Organization, Site } from '../../core/privilegeMap.ts';
import { inNaturalOrder } from '../text/naturalOrder.ts';

/** Where something may be granted: a site, or an organization itself. */
export interface Place {
  readonly organization: Organization;
  readonly site?: Site;
}

export interface Access {
  readonly organizations: readonly Organization[];
}

/** Lists every organization, each followed by its sites, in the order of the tree. */
export function everyPlace({ organizations }: Access): Place[] {
  return inNaturalOrder(organizations).flatMap((organization) => [
    { organization },
    ...inNaturalOrder(organization.sites).map((site) => ({ organization, site })),
  ]);
}

export function grantsAt({ organization, site }: Place): readonly Grant[] {
  return (site ?? organization).grants;
}
