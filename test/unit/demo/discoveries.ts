import { defaultSiteName, siteHeaders } from '../../support/service/demoPlaces.ts';

export const schedule = 'POST /api/v2/dataCollector/schedule/';

/** Returns headers and body that create a discovery at a site of the demo. */
export function discovery(siteName = defaultSiteName, changes: Record<string, unknown> = {}) {
  const headers = siteHeaders(siteName);
  const body = {
    requestName: 'Nightly',
    triggerType: 'NETWORK_DISCOVERY',
    dsSelectedOrganization: headers.orgId,
    dsSelectedSiteId: headers.siteId,
    ipPool: { ipRange: [{ ipAddressFrom: '192.0.2.1', ipAddressTo: '192.0.2.8' }] },
    communityStringInfo: [{ serviceAccount: 'snmp-inventory' }],
    ...changes,
  };
  return { headers, body };
}

/** Returns the request ID in a sentence. @throws Error if there is none */
export function requestIdIn(sentence: unknown): string {
  const [, id] = /\[([0-9a-f-]{36})\]/.exec(String(sentence)) ?? [];
  if (id === undefined) throw new Error(`There is no request ID in: ${String(sentence)}`);
  return id;
}
