import { filterAccess, placesShown } from '../../../../access/common/accessFilter.ts';
import { everyPlace, grantsAt, type Access, type Place } from '../../../../access/common/place.ts';
import { kindOf, type PlaceIdKey, type PlaceKind } from '../../../../platform/common/entities.ts';
import type { AccessTool } from '../accessTool.ts';
import { fieldsOf, type AboutConnection } from '../toolInput.ts';
import { nameText, page, someNames, withData } from '../toolText.ts';

export interface ListInput extends AboutConnection {
  readonly filter?: string;
  readonly offset: number;
}

export function readListInput(value: unknown): ListInput {
  const fields = fieldsOf(value, ['filter', 'offset', 'connection']);
  return { ...fields.connection(), ...fields.text('filter'), offset: fields.offset() };
}

export const tool: AccessTool<ListInput> = {
  read: readListInput,
  answer: async (input, at, boundary) => listAccessAnswer((await at.record()).access, input, boundary),
};

/** Returns a page of organizations and sites. The filter matches names, IDs, roles, and privileges. */
export function listAccessAnswer(
  access: Access,
  { filter, offset }: Omit<ListInput, 'connection'>,
  boundary: string,
): string {
  const shown =
    filter === undefined ? undefined : placesShown(filterAccess(access.organizations, { kind: 'text', text: filter }));
  const places = everyPlace(access).filter(({ organization, site }) => !shown || shown.has(site ?? organization));
  const { rows, total, nextOffset } = page(places, offset, rowOf);
  if (rows.length === 0)
    return offset > 0
      ? `There are ${total} rows, so none from ${offset} on.`
      : 'Nothing in the access record matches. Try a shorter filter, or none.';
  const more = nextOffset === undefined ? '' : ` For more, ask again with "offset": ${nextOffset}.`;
  return withData(
    `Rows ${offset + 1} to ${offset + rows.length} of ${total}: organizations, each followed by its sites.${more}`,
    'the access record',
    rows,
    boundary,
  );
}

function rowOf(place: Place) {
  const grants = grantsAt(place);
  return {
    ...placeRow(place),
    roles: someNames(new Set(grants.flatMap(({ role }) => role ?? [])), 8),
    privileges: someNames(new Set(grants.flatMap(({ privileges }) => privileges)), 12),
  };
}

/** Returns the names of a place and its organization, and its ID. */
export function placeRow(place: Place): Partial<Record<PlaceKind | PlaceIdKey, string>> {
  const { organization, site } = place;
  const { id } = site ?? organization;
  return {
    organization: nameText(organization.name),
    ...(site && { site: nameText(site.name) }),
    ...(id !== undefined && { [`${kindOf(place)}Id`]: nameText(id) }),
  };
}
