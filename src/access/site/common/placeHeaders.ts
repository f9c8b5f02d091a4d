import { type EntityName, type PlaceName } from '../../../platform/common/entities.ts';
import { OrgAccessError } from '../../../platform/common/errors.ts';
import { headerValueFault, type Header } from '../../../service/connection/common/requestHeaders.ts';

/**
 * Part of the current organization and site that is sent in headers. `chosen` is for unknown operations, and sends
 * whatever is selected.
 */
export const needs = ['nothing', 'organization', 'site', 'chosen'] as const;
export type Need = (typeof needs)[number];

export interface PlaceNeeds {
  readonly needs: Need;
  /** Whether `*` may be sent for all organizations and sites. */
  readonly allowsAll?: true;
}

export const organizationHeader = 'orgId';
export const siteHeader = 'siteId';

export function isPlaceHeader(name: string): boolean {
  return [organizationHeader, siteHeader].some((header) => header.toLowerCase() === name.toLowerCase());
}

/** Entity that means all of them, in operations that allow it. */
export const all: EntityName = { id: '*', name: '*' };

export function isComplete(place: PlaceName): boolean {
  return [place.organization, place.site].every((entity) => !entity || valueOf(entity) !== undefined);
}

/**
 * Returns the headers `orgId` and `siteId`, each `<id>:<name>`.
 *
 * @throws OrgAccessError of kind `shape` if the operation needs more, or a value can't be sent
 */
export function placeHeaders({ needs, allowsAll }: PlaceNeeds, place: PlaceName | undefined): readonly Header[] {
  if (needs === 'nothing' || (needs === 'chosen' && !place)) return [];
  if (!place || (needs === 'site' && !place.site))
    throw new OrgAccessError('shape', { code: needs === 'site' ? 'siteNeeded' : 'organizationNeeded' });
  const sent = [
    [organizationHeader, place.organization] as const,
    ...(place.site && needs !== 'organization' ? [[siteHeader, place.site] as const] : []),
  ];
  return sent.map(([header, entity]) => [header, headerValue(entity, allowsAll === true)]);
}

/** Returns the place in a call's headers, or undefined if there is no organization. */
export function placeIn(headers: readonly Header[] = []): PlaceName | undefined {
  const named = (wanted: string) => {
    const value = headers.find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1];
    return value === undefined || value === '' ? undefined : parseCompleteEntity(value);
  };
  const [organization, site] = [named(organizationHeader), named(siteHeader)];
  return organization && { organization, ...(site && { site }) };
}

/**
 * Whether the headers are compatible with the place: they have no organization and site, the same organization alone,
 * or the same organization and site.
 */
export function matchesPlace(headers: readonly Header[] = [], place: PlaceName): boolean {
  const sent = placeIn(headers);
  const isSame = (one: EntityName | undefined, other: EntityName | undefined) => {
    if (!one || !other) return !one;
    const [value, otherValue] = [valueOf(one), valueOf(other)];
    return otherValue === undefined ? one.id === other.id || one.name === other.name : value === otherValue;
  };
  return isSame(sent?.organization, place.organization) && isSame(sent?.site, place.site);
}

/** Splits `<id>:<name>` at the first colon. Without a colon, the ID is also the name. */
export function parseEntity(value: string): EntityName {
  const at = value.indexOf(':');
  return at < 0 ? { id: value, name: value } : { id: value.slice(0, at), name: value.slice(at + 1) };
}

/** Splits `<id>:<name>`. If both are equal, the ID keeps both parts, so that it isn't taken for an ID alone. */
export function parseCompleteEntity(value: string): EntityName {
  const { id = '', name } = parseEntity(value);
  return value.includes(':') ? withBoth(id, name) : { id, name };
}

/** Returns an entity with both ID and name. See `parseCompleteEntity`. */
export function withBoth(id: string, name: string): EntityName {
  return { id: id === name && !id.includes(':') ? `${id}:${name}` : id, name };
}

function headerValue(entity: EntityName, allowsAll: boolean): string {
  const { id, name } = entity;
  if (id === all.id && !allowsAll) throw new OrgAccessError('shape', { code: 'allNotAllowed' });
  const value = valueOf(entity);
  if (value === undefined) throw new OrgAccessError('shape', { code: 'placeIncomplete', name });
  const fault = headerValueFault(value);
  if (fault) throw new OrgAccessError('shape', { code: 'placeNotSendable', name, ...fault });
  return value;
}

/** Returns undefined if the ID or name is missing. An ID may already contain the name. */
function valueOf({ id = '', name }: EntityName): string | undefined {
  if (id === all.id) return id;
  if (id.includes(':')) return /^[^:]+:./s.test(id) ? id : undefined;
  return id.trim() === '' || name.trim() === '' || name === id ? undefined : `${id}:${name}`;
}
