import {
  type EntityName,
  type Organization,
  type PlaceName,
  bare,
  isSameEntity,
} from '../../platform/common/entities.ts';
import { nearest } from '../../platform/common/nearest.ts';
import { all, parseEntity, parseCompleteEntity, isComplete } from '../../site/common/placeHeaders.ts';
import type { RequestedPlace } from '../common/protocol/cliCall.ts';
import { Refusal } from './refusal.ts';

/**
 * Applies requested places to the current one. Another organization drops the site. A site alone is looked up in the
 * last requested organization, or in all.
 *
 * @throws Refusal if no place or several match
 */
export function requestedPlace(
  layers: readonly RequestedPlace[],
  current: PlaceName | undefined,
  organizations: readonly Organization[],
): PlaceName | undefined {
  let place = current;
  let isOrganizationAsked = false;
  for (const { organization: asked, site: askedSite } of layers) {
    if (asked !== undefined) {
      const organization = organizationCalled(asked, place, organizations);
      const site =
        asked === all.id ? all : place && isSameEntity(organization, place.organization) ? place.site : undefined;
      place = { organization, ...(site && { site }) };
      isOrganizationAsked = true;
    }
    if (askedSite !== undefined) place = siteCalled(askedSite, place, isOrganizationAsked, organizations);
  }
  return place;
}

function organizationCalled(
  asked: string,
  place: PlaceName | undefined,
  organizations: readonly Organization[],
): EntityName {
  if (asked === all.id) return all;
  const fitting = fits(asked, organizations.map(bare));
  const [found, other] = fitting;
  if (other)
    throw new Refusal('usage', {
      code: 'placeAmbiguous',
      kind: 'organization',
      name: asked,
      candidates: fitting.map((organization) => ({ organization })),
    });
  if (found) return found;
  const [known = organizations.length === 0 ? typed(asked) : undefined] = place
    ? fits(asked, [place.organization])
    : [];
  if (known) return known;
  const near = nearest(
    asked,
    organizations.map(({ name }) => name),
  );
  throw new Refusal('failed', { code: 'placeNotInAccess', kind: 'organization', name: asked, near });
}

function siteCalled(
  asked: string,
  place: PlaceName | undefined,
  isOrganizationAsked: boolean,
  organizations: readonly Organization[],
): PlaceName {
  if (asked === all.id) return { organization: place?.organization ?? all, site: all };
  const within = isOrganizationAsked && place && place.organization.id !== all.id ? place.organization : undefined;
  const around = within ? organizations.filter((one) => isSameEntity(one, within)) : organizations;
  const exact = placesIn(around, (sites) => fitExactly(asked, sites));
  const found = exact.length > 0 ? exact : placesIn(around, (sites) => fitLoosely(asked, sites));
  const [first, other] = found;
  if (other) throw new Refusal('usage', { code: 'placeAmbiguous', kind: 'site', name: asked, candidates: found });
  if (first) return within ? { ...first, organization: within } : first;
  const [known] = place?.site ? fits(asked, [place.site]) : [];
  const given = known ?? (around.every(({ sites }) => sites.length === 0) ? typed(asked) : undefined);
  if (place && given) return { organization: place.organization, site: given };
  const names = around.flatMap(({ sites }) => sites.map(({ name }) => name));
  throw new Refusal('failed', { code: 'placeNotInAccess', kind: 'site', name: asked, near: nearest(asked, names) });
}

function placesIn(
  around: readonly Organization[],
  select: (sites: readonly EntityName[]) => readonly EntityName[],
): readonly PlaceName[] {
  return around.flatMap((organization) =>
    select(organization.sites.map(bare)).map((site) => ({ organization: bare(organization), site })),
  );
}

function fits(asked: string, entities: readonly EntityName[]): readonly EntityName[] {
  const exact = fitExactly(asked, entities);
  return exact.length > 0 ? exact : fitLoosely(asked, entities);
}

/** Returns exact matches. A typed ID and name complete an entity that lacks one of them. */
function fitExactly(asked: string, entities: readonly EntityName[]): readonly EntityName[] {
  const whole = typed(asked);
  return entities.flatMap((entity) => {
    const { id, name } = entity;
    if (whole && !isComplete({ organization: entity }) && isSameEntity(entity, whole)) return whole;
    const isBareId = id?.includes(':') === true && parseEntity(id).id === asked;
    return id === asked || name === asked || `${id}:${name}` === asked || isBareId ? entity : [];
  });
}

function fitLoosely(asked: string, entities: readonly EntityName[]): readonly EntityName[] {
  const lower = asked.toLowerCase();
  return entities.filter(({ name }) => name.toLowerCase() === lower);
}

function typed(asked: string): EntityName | undefined {
  const entity = parseCompleteEntity(asked);
  return asked.includes(':') && isComplete({ organization: entity }) ? entity : undefined;
}
