import { filterAccess, placesShown } from '../../access/common/accessFilter.ts';
import { matchingGrantables } from '../../access/common/matchingGrantables.ts';
import { countsAsPlace, everyPlace, grantsAt, type Access, type Place } from '../../access/common/place.ts';
import { all } from '../../access/site/common/placeHeaders.ts';
import type { Operation } from '../../api/common/operation.ts';
import { placeholdersOf } from '../../api/common/placeholders.ts';
import type { Organization } from '../../platform/common/entities.ts';
import { shortened } from '../../platform/common/text/displayText.ts';
import type { GrantRow, OperationRow, PlaceRow } from './protocol/cliProtocol.ts';
import type { Rows } from './terminalServices.ts';

export function operationRows(operations: readonly Operation[]): readonly OperationRow[] {
  return operations.map(({ body, connection: _, headers: __, ...operation }) => ({
    ...operation,
    parameters: [
      ...operation.parameters,
      ...placeholdersOf(operation.path)
        .filter((name) => operation.parameters.every((parameter) => parameter.name !== name))
        .map((name) => ({ name, type: 'text' as const, required: true as const })),
    ],
    ...(body && { body: body.required ? ('required' as const) : ('optional' as const) }),
  }));
}

/** Returns the names that operations are called by: IDs, or names of custom ones. */
export function operationNames(operations: readonly Operation[]): readonly string[] {
  return operations.map(({ id, name, area }) => (area ? id : name));
}

export function parameterNames(operations: readonly Operation[], called: string | undefined): readonly string[] {
  const operation = operations.find(({ id, name }) => id === called || name === called);
  return operation ? operationRows([operation]).flatMap(({ parameters }) => parameters.map(({ name }) => name)) : [];
}

export function organizationNames(organizations: readonly Organization[]): readonly string[] {
  return [...organizations.map(({ name }) => name), all.name];
}

/**
 * Returns distinct site names.
 *
 * @param organization name or ID; defaults to all
 */
export function siteNames(organizations: readonly Organization[], organization: string | undefined): readonly string[] {
  const around = organizations.filter(
    ({ id, name }) => organization === undefined || [id, name].includes(organization),
  );
  return [...new Set(around.flatMap(({ sites }) => sites.map(({ name }) => name))), all.name];
}

const maxRows = 10_000;

const maxLength = 200;

/** Returns sites, and organizations with their own grants, filtered and ordered like the tree. */
export function siteRows(access: Access, text: string | undefined): Rows<PlaceRow> {
  const places = (text === undefined ? everyPlace(access) : placesWith(access, text)).filter(countsAsPlace);
  return { total: places.length, rows: places.slice(0, maxRows).map(placeRow) };
}

/** Returns the places of matching privileges and roles. If none match, returns the grants of matching places. */
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
        if (rows.length < maxRows) rows.push({ kind, name: shortened(name, maxLength), ...placeRow(place) });
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
    Object.entries(cells).flatMap(([key, text]) => (text === undefined ? [] : [[key, shortened(text, maxLength)]])),
  ) as unknown as PlaceRow;
}
