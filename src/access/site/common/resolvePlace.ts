import {
  bare,
  isSameEntity,
  type EntityName,
  type Organization,
  type PlaceKind,
  type PlaceName,
} from '../../../platform/common/entities.ts';
import { nearest } from '../../../platform/common/nearest.ts';
import { all, isComplete, parseCompleteEntity, parseEntity, type Need, type PlaceNeeds } from './placeHeaders.ts';
import { findPlaces } from './placeInAccess.ts';

/** Organization and site as typed: name, ID, `<id>:<name>`, or `*` for all. */
export interface RequestedPlace {
  readonly organization?: string;
  readonly site?: string;
}

export interface PlaceSources {
  /** Places that replace the current one; later ones override earlier ones. */
  readonly requested?: readonly RequestedPlace[];
  readonly current: PlaceName | undefined;
  /** Access of the person, in which requested places are looked up. */
  readonly access?: readonly Organization[];
  /** The service's list of sites. It replaces an access without organizations, and adds missing IDs and names. */
  readonly list?: readonly Organization[];
}

type LookupFault = { readonly kind: PlaceKind; readonly name: string } & (
  | { readonly code: 'placeNotInAccess'; readonly near: readonly string[] }
  | { readonly code: 'placeAmbiguous'; readonly candidates: readonly PlaceName[] }
);

/** Reason why no place can be sent. */
export type PlaceFault = LookupFault | { readonly code: 'placeNeeded'; readonly kind: PlaceKind };

export type PlaceResolution =
  | { readonly code: 'resolved'; readonly place: PlaceName | undefined }
  /** Reported if the entity lacks its ID or name. The list of sites may have them if it isn't loaded yet. */
  | {
      readonly code: 'placeIncomplete';
      readonly kind: PlaceKind;
      readonly entity: EntityName;
      readonly place: PlaceName;
    }
  | PlaceFault;

/**
 * Resolves the organization and site of a request: the requested place, or else the current one, with ID and name. An
 * ambiguous or unknown place never becomes another place.
 */
export function resolvePlace(
  { needs }: Pick<PlaceNeeds, 'needs'>,
  { requested = [], current, access = [], list = [] }: PlaceSources,
): PlaceResolution {
  if (needs === 'nothing') return { code: 'resolved', place: undefined };
  const found = lookUpAll(requested, current, access.length > 0 ? access : list);
  if (found && 'code' in found) return found;
  if (needs !== 'chosen' && (!found || (needs === 'site' && !found.site))) return { code: 'placeNeeded', kind: needs };
  if (!found || !missingIn(found, needs)) return { code: 'resolved', place: found };
  const place = completedPlace(list, found);
  const missing = missingIn(place, needs);
  return missing ? { code: 'placeIncomplete', ...missing, place } : { code: 'resolved', place };
}

/** Returns the first of the entities to be sent that lacks its ID or name. */
function missingIn({ organization, site }: PlaceName, needs: Need) {
  if (!isComplete({ organization })) return { kind: 'organization', entity: organization } as const;
  if (needs === 'organization' || !site || isComplete({ organization: site })) return undefined;
  return { kind: 'site', entity: site } as const;
}

/**
 * Looks up the requested names. Another organization removes the site. A site alone is looked up in the last requested
 * organization, or in all of them.
 */
function lookUpAll(
  requested: readonly RequestedPlace[],
  current: PlaceName | undefined,
  known: readonly Organization[],
): PlaceName | LookupFault | undefined {
  const organizations = known.map((one) => ({ organization: bare(one) }));
  let place = current;
  let within: EntityName | undefined;
  for (const { organization: outer, site: inner } of requested) {
    if (outer === all.id) {
      place = { organization: all, site: all };
      within = undefined;
    } else if (outer !== undefined) {
      const found = lookUp('organization', outer, organizations, place);
      if ('code' in found) return found;
      within = found.organization;
      const site = place && isSameEntity(within, place.organization) ? place.site : undefined;
      place = { organization: within, ...(site && { site }) };
    }
    if (inner === all.id) place = { organization: place?.organization ?? all, site: all };
    else if (inner !== undefined) {
      const around = within;
      const sites = known
        .filter((one) => !around || isSameEntity(one, around))
        .flatMap((one) => one.sites.map((site) => ({ organization: bare(one), site: bare(site) })));
      const found = lookUp('site', inner, sites, place);
      if ('code' in found) return found;
      place = { ...found, organization: around ?? found.organization };
    }
  }
  return place;
}

/** Finds the only place that a text denotes. If no places are known, a text with ID and name denotes a place, too. */
function lookUp(
  kind: PlaceKind,
  name: string,
  places: readonly PlaceName[],
  current: PlaceName | undefined,
): PlaceName | LookupFault {
  const candidates = matchingPlaces(kind, name, places);
  const [found, other] = candidates;
  if (other) return { code: 'placeAmbiguous', kind, name, candidates };
  const [same] = current ? matchingPlaces(kind, name, [current]) : [];
  const match = found ?? same;
  if (match) return match;
  const typed = places.length === 0 ? wholeEntity(name) : undefined;
  if (typed && kind === 'organization') return { organization: typed };
  if (typed && current) return { ...current, site: typed };
  const names = places.flatMap((place) => place[kind]?.name ?? []);
  return { code: 'placeNotInAccess', kind, name, near: nearest(name, names) };
}

/**
 * Returns the places whose entity of this kind is denoted by a typed name, ID, or both: exact matches, or else those that differ only by
 * case. A typed ID and name complete an entity that lacks one of them.
 */
export function matchingPlaces(kind: PlaceKind, name: string, places: readonly PlaceName[]): readonly PlaceName[] {
  const typed = wholeEntity(name);
  const exact = places.flatMap((place) => {
    const entity = place[kind];
    if (!entity) return [];
    if (typed && !isComplete({ organization: entity }) && isSameEntity(entity, typed))
      return { ...place, [kind]: typed };
    const { id } = entity;
    const isBareId = id?.includes(':') === true && parseEntity(id).id === name;
    return isBareId || [id, entity.name, `${id}:${entity.name}`].includes(name) ? place : [];
  });
  if (exact.length > 0) return exact;
  return places.filter((place) => place[kind]?.name.toLowerCase() === name.toLowerCase());
}

function wholeEntity(text: string): EntityName | undefined {
  const entity = parseCompleteEntity(text);
  return text.includes(':') && isComplete({ organization: entity }) ? entity : undefined;
}

/** Adds missing IDs and names from the service's list of sites, if exactly one site matches. */
function completedPlace(listed: readonly Organization[], place: PlaceName): PlaceName {
  const { organization, site } = place;
  const [around, ...otherOrganizations] = findPlaces(listed, { organization });
  if (!around || otherOrganizations.length > 0) return place;
  const outer = isComplete({ organization }) ? organization : around.organization;
  if (!site) return { organization: outer };
  const [found, ...others] = findPlaces(listed, place);
  const inner = isComplete({ organization: site }) || others.length > 0 ? site : (found?.site ?? site);
  return { organization: outer, site: inner };
}
