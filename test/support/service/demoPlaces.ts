import { placeValue as valueOf, type AccessOrganization, type AccessSite } from '../../../src/demo/record/accessMap.ts';
import { ownMap } from '../../../src/demo/record/organizations.ts';

export const defaultSiteName = 'Oslo Data Center';

/** Returns the ID of an organization or site of the demo. @throws Error if there is none */
export function placeId(name: string): string {
  return placeCalled(name).place.id;
}

/** Returns `<id>:<name>`, the form in headers and bodies. */
export function placeValue(name: string): string {
  return valueOf(placeCalled(name).place);
}

/** Returns the headers for a site of the demo. */
export function siteHeaders(siteName = defaultSiteName): { orgId: string; siteId: string } {
  const { organization, place } = placeCalled(siteName);
  return { orgId: valueOf(organization), siteId: valueOf(place) };
}

interface Found {
  readonly organization: AccessOrganization;
  readonly place: AccessOrganization | AccessSite;
}

function placeCalled(name: string): Found {
  for (const organization of ownMap().organizations) {
    const place = organization.name === name ? organization : organization.sites.find((site) => site.name === name);
    if (place) return { organization, place };
  }
  throw new Error(`The demo has no place called "${name}".`);
}

export const osloId = placeId(defaultSiteName);
