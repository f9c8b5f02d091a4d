import { isComplete, withBoth } from '../../api/common/placeHeaders.ts';
import type { Organization, PlaceEntity, PlaceName } from '../../platform/common/entities.ts';
import { isObject, own, parseJson, text, type JsonObject } from '../../platform/common/json/json.ts';
import { isNumeric, numberText } from '../../platform/common/json/verbatim.ts';
import type { SessionManager } from '../../session/node/manager/sessionManager.ts';
import { placesCalled } from '../common/placeInAccess.ts';

/** The operation that lists the organizations and sites of a person. It needs no headers that name one. */
const sitesCall = { method: 'GET', path: '/api/v2/sites', kind: 'read' } as const;

/**
 * Asks the service for its organizations and sites.
 *
 * @returns none when the service does not say, or says it in a way that is not understood
 * @throws OrgAccessError when the service cannot be reached, or nobody is signed in
 */
export async function loadSiteList(
  manager: Pick<SessionManager, 'call'>,
  connectionId: string,
  signal: AbortSignal,
): Promise<readonly Organization[]> {
  const answer = await manager.call(connectionId, sitesCall, signal);
  if (!answer || answer.status < 200 || answer.status > 299) return [];
  try {
    return decodeSiteList(parseJson(answer.text));
  } catch {
    return [];
  }
}

/** Reads organizations and sites leniently: what has neither ID nor name is left out, and so is every other member. */
export function decodeSiteList(body: unknown): readonly Organization[] {
  const data = isObject(body) ? own(body, 'data') : body;
  return listOf(data).flatMap((entry) => {
    const organization = entityOf(entry, 'orgId', 'orgName');
    const sites = listOf(own(entry, 'siteList')).flatMap((site) => entityOf(site, 'siteId', 'siteName') ?? []);
    return organization ? [{ ...organization, sites }] : [];
  });
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? (value as unknown[]).filter(isObject) : [];
}

/** The ID may have the name behind its first colon. One that has another name there stays whole, as scripts send it. */
function entityOf(entry: JsonObject, idMember: string, nameMember: string): PlaceEntity | undefined {
  const written = own(entry, idMember);
  const whole = text(isNumeric(written) ? numberText(written) : written);
  const named = text(own(entry, nameMember));
  const at = whole?.indexOf(':') ?? -1;
  const inId = at > 0 ? text(whole?.slice(at + 1)) : undefined;
  const name = named ?? inId ?? whole;
  if (name === undefined) return undefined;
  const id = inId !== undefined && inId === name ? whole?.slice(0, at) : whole;
  if (id === undefined) return { name, grants: [] };
  const isNamed = named !== undefined || inId !== undefined;
  return { ...(isNamed ? withBoth(id, name) : { id, name }), grants: [] };
}

/** A place with the IDs and names that it lacks, as far as exactly one of those that are listed is called so. */
export function completedPlace(listed: readonly Organization[], place: PlaceName): PlaceName {
  const { organization, site } = place;
  const [around, ...otherOrganizations] = placesCalled(listed, { organization });
  if (!around || otherOrganizations.length > 0) return place;
  const outer = isComplete({ organization }) ? organization : around.organization;
  if (!site) return { organization: outer };
  const [found, ...others] = placesCalled(listed, place);
  const inner = isComplete({ organization: site }) || others.length > 0 ? site : (found?.site ?? site);
  return { organization: outer, site: inner };
}
