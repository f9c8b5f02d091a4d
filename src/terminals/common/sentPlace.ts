import {
  organizationHeader,
  placeHeaders,
  siteHeader,
  type PlaceNeeds,
} from '../../access/site/common/placeHeaders.ts';
import type { PlaceName } from '../../platform/common/entities.ts';
import type { Header } from '../../service/connection/common/requestHeaders.ts';
import type { SentPlace } from './protocol/cliCall.ts';

/** Organization and site of an unknown operation: whatever is selected is sent. */
export const unknownNeeds: PlaceNeeds = { needs: 'chosen', allowsAll: true };

/**
 * Returns the values of a place's headers.
 *
 * @throws OrgAccessError of kind `shape` if it can't be sent
 */
export function sentPlace(place: PlaceName | undefined): SentPlace | undefined {
  return placeInHeaders(placeHeaders(unknownNeeds, place));
}

export function placeInHeaders(headers: readonly Header[] = []): SentPlace | undefined {
  const value = (wanted: string) => headers.find(([name]) => name === wanted)?.[1];
  const [organization, site] = [value(organizationHeader), value(siteHeader)];
  return organization === undefined ? undefined : { organization, ...(site !== undefined && { site }) };
}

/** Returns variables for the headers `orgId` and `siteId`. */
export function placeVariables({ organization, site }: SentPlace = {}): Readonly<Record<string, string>> {
  return {
    ...(organization !== undefined && { ORG_ACCESS_ORG_ID: organization }),
    ...(site !== undefined && { ORG_ACCESS_SITE_ID: site }),
  };
}
