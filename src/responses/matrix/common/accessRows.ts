import * as l10n from '@vscode/l10n';
import { placeWords } from '../../../access/common/placeWords.ts';
import { maxLayoutLength, maxLayoutLines } from '../../../platform/common/json/jsonLimits.ts';
import { compareNames, inNaturalOrder } from '../../../platform/common/text/naturalOrder.ts';
import type { Grant, Organization } from '../../../service/privileges/common/privilegeMap.ts';
import { mostColumns } from '../../table/common/table.ts';

/** Access as JSON for a table: a row for each place, with a mark for each privilege that is granted there. */
export interface AccessRows {
  readonly json: string;
  /** Number of rows in `json`, which is less than `places` if all would be too large. */
  readonly rows: number;
  readonly places: number;
  /** Number of privileges in `json`, the first of all in natural order. */
  readonly columns: number;
  readonly privileges: number;
}

interface PlaceRow {
  readonly organization: Organization;
  /** The organization itself, or a site in it. */
  readonly place: Pick<Organization, 'id' | 'name' | 'grants'>;
}

const mark = '✓';
/** Maximum length. It is half the usual one, because the mark takes two bytes a character. */
const maxLength = maxLayoutLength / 2;
const maxMembers = maxLayoutLines / 2 - 1;
/** Maximum number of characters that the layout adds to a member or a row. */
const layoutOfMember = 7;

/**
 * Returns the rows. Members without a mark are left out, except in the first row: its members are the columns of the
 * table, in their order.
 */
export function accessRows(organizations: readonly Organization[]): AccessRows {
  const places = placesIn(organizations);
  const head = [placeWords.organization.name(), placeWords.site.name()];
  const tail = [l10n.t('Roles'), placeWords.organization.id(), placeWords.site.id()];
  const all = privilegesIn(places);
  const names = all.slice(0, mostColumns(places.length) - head.length - tail.length);
  const columns = names.map((name) => ([...head, ...tail].includes(name) ? `${name} ${mark}` : name));
  const numbers = new Map(names.map((name, number) => [name, number]));
  const marked = columns.map((column) => member(column, mark));
  const rows: string[] = [];
  let [length, members] = [0, 0];
  for (const { organization, place } of places) {
    const isSite = place !== organization;
    const site = isSite ? place.name : (placeWords.organization.whole?.() ?? '');
    const others = [rolesIn(place.grants).join(', '), organization.id ?? '', (isSite ? place.id : undefined) ?? ''];
    const held = new Set(place.grants.flatMap(({ privileges }) => privileges.map((name) => numbers.get(name) ?? -1)));
    held.delete(-1);
    const isFirst = rows.length === 0;
    const written = (headings: readonly string[], values: readonly string[]) =>
      values.flatMap((value, index) => (value === '' && !isFirst ? [] : [member(headings[index] ?? '', value)]));
    const row = [
      ...written(head, [organization.name, site]),
      ...(isFirst
        ? columns.map((column, number) => member(column, held.has(number) ? mark : ''))
        : [...held].sort((a, b) => a - b).map((number) => marked[number])),
      ...written(tail, others),
    ];
    const text = `{${row.join(',')}}`;
    members += row.length + 1;
    length += text.length + layoutOfMember * (row.length + 1);
    if (!isFirst && (length > maxLength || members > maxMembers)) break;
    rows.push(text);
  }
  return {
    json: `[${rows.join(',')}]`,
    rows: rows.length,
    places: places.length,
    columns: columns.length,
    privileges: all.length,
  };
}

/** Returns the sites of each organization in natural order, after the organization if anything is granted on the whole of it. */
function placesIn(organizations: readonly Organization[]): readonly PlaceRow[] {
  return inNaturalOrder(organizations).flatMap((organization) => [
    ...(organization.grants.length > 0 ? [{ organization, place: organization }] : []),
    ...inNaturalOrder(organization.sites).map((place) => ({ organization, place })),
  ]);
}

function privilegesIn(places: readonly PlaceRow[]): readonly string[] {
  const names = new Set<string>();
  for (const { place } of places)
    for (const { privileges } of place.grants) for (const privilege of privileges) names.add(privilege);
  return [...names].sort(compareNames);
}

function rolesIn(grants: readonly Grant[]): readonly string[] {
  return [...new Set(grants.flatMap(({ role }) => role ?? []))].sort(compareNames);
}

function member(name: string, value: string): string {
  return `${JSON.stringify(name)}:${JSON.stringify(value)}`;
}
