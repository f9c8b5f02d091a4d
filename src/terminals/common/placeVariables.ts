import type { SentPlace } from './protocol/helperCall.ts';

/** The variables in which a program finds the values of the headers `orgId` and `siteId`. */
export function placeVariables({ organization, site }: SentPlace = {}): Readonly<Record<string, string>> {
  return {
    ...(organization !== undefined && { ORG_ACCESS_ORG_ID: organization }),
    ...(site !== undefined && { ORG_ACCESS_SITE_ID: site }),
  };
}
