import { OperationRefusal, type DemoRequest } from '../base/response.ts';
import { placeValue, type AccessMap, type AccessOrganization, type AccessSite } from '../record/accessMap.ts';

export interface PlaceRules {
  readonly needs: 'nothing' | 'organization' | 'site';
  /** Whether these headers may be `*`, for all. */
  readonly takesWildcard?: true;
}

/** Places in the headers `orgId` and `siteId`, undefined for `*` and if not needed. */
export interface Tenancy {
  readonly organization?: AccessOrganization | undefined;
  readonly site?: AccessSite | undefined;
}

export interface KnownPlaces {
  readonly map: AccessMap;
  /** Whether the map contains all places. If it doesn't, because a custom record is served, any place is valid. */
  readonly isWhole: boolean;
}

/**
 * Reads the headers, each `<id>:<name>` or an ID.
 * @throws OperationRefusal 400 if a header is missing, 403 if the person has no such place
 */
export function readTenancy(request: DemoRequest, operation: PlaceRules, known: KnownPlaces): Tenancy {
  if (operation.needs === 'nothing') return {};
  const isAny = (value: string) => operation.takesWildcard === true && value === '*';
  const wantedOrganization = required(request, 'orgId');
  const organization = isAny(wantedOrganization)
    ? undefined
    : (find(known.map.organizations, wantedOrganization) ??
      foreign(known, wantedOrganization, 'organization', { sites: [] }));
  if (operation.needs === 'organization') return { organization };

  const wantedSite = required(request, 'siteId');
  if (isAny(wantedSite)) return { organization };
  const sites = organization?.sites ?? known.map.organizations.flatMap((each) => each.sites);
  return { organization, site: find(sites, wantedSite) ?? foreign(known, wantedSite, 'site', { roles: [] }) };
}

function required(request: DemoRequest, name: 'orgId' | 'siteId'): string {
  const value = request.headers[name.toLowerCase()];
  if (typeof value === 'string' && value !== '') return value;
  throw new OperationRefusal(400, 'bad_request', `The request header ${name} is missing or empty.`);
}

function find<T extends AccessOrganization | AccessSite>(places: readonly T[], wanted: string): T | undefined {
  return places.find((place) => wanted === placeValue(place) || wanted === place.id);
}

/** Returns a place that isn't in the map, split at the first colon. */
function foreign<T extends object>({ isWhole }: KnownPlaces, wanted: string, kind: string, rest: T) {
  const [, id, name] = /^([^:*]+):(.+)$/s.exec(wanted) ?? [];
  if (isWhole || id === undefined || name === undefined)
    throw new OperationRefusal(403, 'access_denied', `The user has no ${kind} "${wanted}".`);
  return { id, name, ...rest };
}
