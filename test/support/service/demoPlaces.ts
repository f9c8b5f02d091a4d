import { ownPlace } from '../../../src/demo/record/organizations.ts';

export const defaultSiteName = 'Oslo Data Center';

/** Returns the ID of an organization or site of the demo. @throws Error if there is none */
export function placeId(name: string): string {
  return ownPlace(name).id;
}

/** Returns `<id>:<name>`, the form in headers and bodies. */
export function placeValue(name: string): string {
  return ownPlace(name).value;
}

/** Returns the headers for a site of the demo. */
export function siteHeaders(siteName = defaultSiteName): { orgId: string; siteId: string } {
  const { organization, value } = ownPlace(siteName);
  return { orgId: organization, siteId: value };
}

export const osloId = placeId(defaultSiteName);
