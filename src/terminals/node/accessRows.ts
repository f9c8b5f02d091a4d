import { filterAccess, placesShown } from '../../access/common/accessFilter.ts';
import { matchingGrantables } from '../../access/common/matchingGrantables.ts';
import { countsAsPlace, everyPlace, grantsAt, type Access, type Place } from '../../access/common/place.ts';
import { shortened } from '../../platform/common/text/displayText.ts';
import type { GrantRow, PlaceRow } from './protocol/helperProtocol.ts';
import type { Rows } from './terminalServices.ts';

/** The most rows of one answer. */
const mostRows = 10_000;

/** Names and IDs are cut to this length. */
const longest = 200;

/**
 * The sites, and the organizations on which something is granted themselves, in the order of the tree.
 *
 * @param text that the filter of the tree looks for: in names, IDs, roles and privileges
 */
export function siteRows(access: Access, text: string | undefined): Rows<PlaceRow> {
  const places = (text === undefined ? everyPlace(access) : placesWith(access, text)).filter(countsAsPlace);
  return { total: places.length, rows: places.slice(0, mostRows).map(placeRow) };
}

/**
 * Where a text is granted: the privileges and roles that it means, each with each of its places. When it means none, whatever is
 * granted at the places that it means.
 */
export function grantRows(access: Access, text: string): Rows<GrantRow> {
  const meant = matchingGrantables(access, text);
  const wanted = new Set(meant.map(({ name }) => name));
  const rows: GrantRow[] = [];
  let total = 0;
  for (const place of meant.length > 0 ? everyPlace(access) : placesWith(access, text)) {
    const grants = grantsAt(place);
    const names = {
      role: new Set(grants.flatMap(({ role }) => role ?? [])),
      privilege: new Set(grants.flatMap(({ privileges }) => privileges)),
    };
    for (const kind of ['role', 'privilege'] as const)
      for (const name of names[kind]) {
        if (wanted.size > 0 && !wanted.has(name)) continue;
        total += 1;
        if (rows.length < mostRows) rows.push({ kind, name: shortened(name, longest), ...placeRow(place) });
      }
  }
  return { total, rows };
}

function placesWith(access: Access, text: string): Place[] {
  const shown = placesShown(filterAccess(access.organizations, { kind: 'text', text }));
  return everyPlace(access).filter(({ organization, site }) => shown.get(site ?? organization));
}

function placeRow({ organization, site }: Place): PlaceRow {
  const cells = {
    organization: organization.name,
    organizationId: organization.id,
    site: site?.name,
    siteId: site?.id,
  };
  return Object.fromEntries(
    Object.entries(cells).flatMap(([key, text]) => (text === undefined ? [] : [[key, shortened(text, longest)]])),
  ) as unknown as PlaceRow;
}
