import { uuidOf } from '../../../src/demo/base/random.ts';
import { ownPlace } from '../../../src/demo/record/organizations.ts';

export const defaultSiteName = 'Oslo Data Center';

/** The ID of one of the demo's own organizations or sites. @throws Error when there is none of this name */
export function placeId(name: string): string {
  return ownPlace(name).id;
}

/** `<id>:<name>` of one of the demo's own organizations or sites, as headers and bodies name it. */
export function placeValue(name: string): string {
  return ownPlace(name).value;
}

/** The request headers for one of the demo's own sites. */
export function siteHeaders(siteName = defaultSiteName): { orgId: string; siteId: string } {
  const { organization, value } = ownPlace(siteName);
  return { orgId: organization, siteId: value };
}

/** The ID of the default site. */
export const osloId = placeId(defaultSiteName);

/** The ID of a site of the generated record, by its position from 0 on. */
export function generatedSiteId(index: number): string {
  return uuidOf('generated site', index);
}
