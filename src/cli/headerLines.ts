import type { HelperAnswers } from '../terminals/node/protocol/helperProtocol.ts';

/** The headers of a request to the service, one in each line, as `curl -H @-` takes them. */
export function headerLines({ accessToken, place }: HelperAnswers['headers']): readonly string[] {
  return [
    `Authorization: Bearer ${accessToken}`,
    'Accept: application/json',
    ...(place?.organization === undefined ? [] : [`orgId: ${place.organization}`]),
    ...(place?.site === undefined ? [] : [`siteId: ${place.site}`]),
  ];
}

/** The same as options, as `curl --config -` takes them. */
export function configLines(headers: readonly string[]): readonly string[] {
  return headers.map((header) => `header = "${header.replace(/["\\]/g, (char) => `\\${char}`)}"`);
}
