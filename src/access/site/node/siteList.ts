import type { Organization, PlaceEntity } from '../../../platform/common/entities.ts';
import { isObject, own, parseJson, text, type JsonObject } from '../../../platform/common/json/json.ts';
import { payloadOf } from '../../../service/forms/common/envelope.ts';
import { memberText } from '../../../service/forms/common/memberNames.ts';
import type { SessionManager } from '../../../session/node/manager/sessionManager.ts';
import { withBoth } from '../common/placeHeaders.ts';

/** Request for a person's organizations and sites. It needs no organization and site itself. */
const sitesCall = { method: 'GET', path: '/api/v2/sites', kind: 'read' } as const;

/**
 * Returns [] if the response isn't recognized.
 *
 * @throws OrgAccessError if the service can't be reached, or nobody is signed in
 */
export async function loadSiteList(
  manager: Pick<SessionManager, 'call'>,
  connectionId: string,
  signal: AbortSignal,
): Promise<readonly Organization[]> {
  const response = await manager.call(connectionId, sitesCall, signal);
  if (!response || response.status < 200 || response.status > 299) return [];
  try {
    return decodeSiteList(parseJson(response.text));
  } catch {
    return [];
  }
}

/** Omits elements that have neither ID nor name. */
export function decodeSiteList(body: unknown): readonly Organization[] {
  return listOf(payloadOf(body).value).flatMap((element) => {
    const organization = entityOf(element, 'orgId', 'orgName');
    const sites = listOf(own(element, 'siteList')).flatMap((site) => entityOf(site, 'siteId', 'siteName') ?? []);
    return organization ? [{ ...organization, sites }] : [];
  });
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? (value as unknown[]).filter(isObject) : [];
}

/** Reads an entity, whose ID may have the name appended after a colon. */
function entityOf(element: JsonObject, idMember: string, nameMember: string): PlaceEntity | undefined {
  const [whole, named] = [memberText(element, idMember), memberText(element, nameMember)];
  const at = whole?.indexOf(':') ?? -1;
  const inId = at > 0 ? text(whole?.slice(at + 1)) : undefined;
  const name = named ?? inId ?? whole;
  if (name === undefined) return undefined;
  const id = inId !== undefined && inId === name ? whole?.slice(0, at) : whole;
  if (id === undefined) return { name, grants: [] };
  const isNamed = named !== undefined || inId !== undefined;
  return { ...(isNamed ? withBoth(id, name) : { id, name }), grants: [] };
}
