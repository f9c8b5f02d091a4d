import { headerValueFault, type Header } from '../../connections/common/requestHeaders.ts';
import { type EntityName, type PlaceName } from '../../platform/common/entities.ts';
import { OrgAccessError } from '../../platform/common/errors.ts';
import type { Operation } from './operation.ts';

export const organizationHeader = 'orgId';
export const siteHeader = 'siteId';

/** Whether a header names the place of a call, which nothing but that place may. */
export function isPlaceHeader(name: string): boolean {
  return [organizationHeader, siteHeader].some((header) => header.toLowerCase() === name.toLowerCase());
}

/** The organization or site that stands for all of them, where an operation allows it. */
export const all: EntityName = { id: '*', name: '*' };

/** Whether a place can be sent, or lacks an ID or a name that has to be found out first. */
export function isComplete(place: PlaceName): boolean {
  return [place.organization, place.site].every((entity) => !entity || valueOf(entity) !== undefined);
}

/**
 * The headers that name a place to an operation: `orgId` and `siteId`, each `<id>:<name>`.
 *
 * @param place the current place; undefined when none is chosen
 * @throws OrgAccessError of kind `shape` when the operation needs more than there is, or a value cannot be sent; then nothing is sent
 */
export function placeHeaders(
  { needs, allowsAll }: Pick<Operation, 'needs' | 'allowsAll'>,
  place: PlaceName | undefined,
): readonly Header[] {
  if (needs === 'nothing' || (needs === 'chosen' && !place)) return [];
  if (!place || (needs === 'site' && !place.site))
    throw new OrgAccessError('shape', { code: needs === 'site' ? 'siteNeeded' : 'organizationNeeded' });
  const sent = [
    [organizationHeader, place.organization] as const,
    ...(place.site && needs !== 'organization' ? [[siteHeader, place.site] as const] : []),
  ];
  return sent.map(([header, entity]) => [header, headerValue(entity, allowsAll === true)]);
}

/**
 * The place that headers name, as a call has them.
 *
 * @returns undefined when there is no organization among them
 */
export function placeIn(headers: readonly Header[] = []): PlaceName | undefined {
  const named = (wanted: string) => {
    const value = headers.find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1];
    return value === undefined || value === '' ? undefined : givenEntity(value);
  };
  const [organization, site] = [named(organizationHeader), named(siteHeader)];
  return organization && { organization, ...(site && { site }) };
}

/** Whether headers name nothing but this place, as far as they name any. */
export function areFor(headers: readonly Header[] = [], place: PlaceName): boolean {
  const sent = placeIn(headers);
  const isSame = (one: EntityName | undefined, other: EntityName | undefined) => {
    if (!one || !other) return !one;
    const [value, otherValue] = [valueOf(one), valueOf(other)];
    return otherValue === undefined ? one.id === other.id || one.name === other.name : value === otherValue;
  };
  return isSame(sent?.organization, place.organization) && isSame(sent?.site, place.site);
}

/** Reads `<id>:<name>`, split at the first colon. What has none is an ID alone, which stands for the name too. */
export function entityOf(value: string): EntityName {
  const at = value.indexOf(':');
  return at < 0 ? { id: value, name: value } : { id: value.slice(0, at), name: value.slice(at + 1) };
}

/** Reads a value that is whole. An ID that is the same as the name stays whole, as it is known to be no ID alone. */
export function givenEntity(value: string): EntityName {
  const { id = '', name } = entityOf(value);
  return value.includes(':') ? withBoth(id, name) : { id, name };
}

/** An organization or site of which both are given. An ID that stood for a missing name would be the same as that name. */
export function withBoth(id: string, name: string): EntityName {
  return { id: id === name && !id.includes(':') ? `${id}:${name}` : id, name };
}

/** The ID without the name, which some responses repeat in it. */
export function bareId({ id, name }: EntityName): string | undefined {
  return id !== undefined && id.length > name.length + 1 && id.endsWith(`:${name}`)
    ? id.slice(0, -name.length - 1)
    : id;
}

/** The name of the innermost part of a place. */
export const nameOfPlace = (place: PlaceName): string => (place.site ?? place.organization).name;

function headerValue(entity: EntityName, allowsAll: boolean): string {
  const { id, name } = entity;
  if (id === all.id && !allowsAll) throw new OrgAccessError('shape', { code: 'allNotAllowed' });
  const value = valueOf(entity);
  if (value === undefined) throw new OrgAccessError('shape', { code: 'placeIncomplete', name });
  const fault = headerValueFault(value);
  if (fault) throw new OrgAccessError('shape', { code: 'placeNotSendable', name, ...fault });
  return value;
}

/** An ID that already is `<id>:<name>` is the whole value. Undefined where the ID or the name is missing. */
function valueOf({ id = '', name }: EntityName): string | undefined {
  if (id === all.id) return id;
  if (id.includes(':')) return /^[^:]+:./s.test(id) ? id : undefined;
  return id.trim() === '' || name.trim() === '' || name === id ? undefined : `${id}:${name}`;
}
