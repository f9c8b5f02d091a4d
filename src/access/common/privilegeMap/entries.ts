import { isPlaceKind } from '../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric } from '../../../platform/common/json/verbatim.ts';
import { markLabelUnread } from './keyedRecord.ts';
import { identityOf, splitQuotedSite } from './meaning/identity.ts';
import { grantsInWords, isNumberedKey } from './meaning/members.ts';
import {
  grantApart,
  inPlaces,
  nothingFound,
  nowhere,
  placesOf,
  type Found,
  type Scope,
  type ReadContext,
} from './meaning/scope.ts';
import { isContainer, isEmpty } from './meaning/shapes.ts';
import { looksLikeField, type Level } from './meaning/vocabulary.ts';
import { readPlaceEntry } from './placeEntries.ts';
import { areSites, namesOrganization, splitSite } from './places.ts';
import { markUnread, type Entry, type Reading } from './reading.ts';
import { readRoleEntry } from './roleEntries.ts';

/** Reads a map whose keys name entities. */
export function readEntries(reading: Reading, map: JsonObject, spot: ReadContext, found: Found): void {
  const keys = Object.keys(map);
  const peers = { numbered: keys.some(isNumberedKey), named: keys.some((key) => !looksLikeField(key)) };
  for (const key of keys) readEntry(reading, { key, value: map[key], peers, owner: map }, spot, found);
}

/** Whether a key at a level known by position is more likely a field of the object around it than a name. */
function isField(reading: Reading, { key, value, peers }: Entry): boolean {
  if (!looksLikeField(key)) return false;
  if (typeof value === 'string') return true;
  if (value === null) return peers.named;
  return peers.numbered && !grantsInWords(reading, value);
}

/**
 * Reads the entry of a map at a level. A value of false means that it is not held. A text is the name that belongs to the key, if
 * the key is an id, or else the only privilege.
 */
export function readEntry(reading: Reading, entry: Entry, spot: ReadContext, found: Found): void {
  const { key, value, peers } = entry;
  const { level, known, scope } = spot;
  reading.access.compare(scope.places.organization.length);
  const isSure = known || isNumberedKey(key);
  const full = splitKey(key, level, scope);
  if (isNameless(key)) {
    readNameless(reading, entry, spot);
  } else if (level === 'site' && namesOrganization(reading, key, value, scope)) {
    reading.readers.value(reading, value, siteSpot(reading, spot, key), found, key);
  } else if (full) {
    readEntry(reading, { key: full[1], value, peers }, siteSpot(reading, spot, full[0]), found);
  } else if (!isSure && reading.grouping.isGroup(key, value, level, peers.numbered ? 'words' : 'numbers')) {
    markLabelUnread(reading, entry);
    reading.readers.value(reading, value, spot, found, key);
  } else if (level === 'organization' && !isSure && isRoleAround(key, value)) {
    readRoleAround(reading, key, value, found);
  } else if (value === false && isSure) {
    // It is not held.
  } else if (isNumeric(value) || (!isSure && (typeof value === 'boolean' || isField(reading, entry)))) {
    markUnread(reading, value, key);
  } else if (level === 'role' || (level === 'site' && !isSure && areSites(value))) {
    readRoleEntry(reading, entry, at(spot, 'role'), found);
  } else {
    readPlaceEntry(reading, entry, at(spot, isPlaceKind(level) ? level : 'site'), found);
  }
}

const usualRole =
  /(?:admin(?:istrator)?|operator|viewer|reader|writer|auditor|manager|owner|editor|user|guest|engineer|approver|supervisor|member|observer|planner|technician)s?$/i;

/** Whether a key is a role around the sites of organizations: `{"Operator": {"1:Acme": ["10:Oslo"]}}`. */
const isRoleAround = (key: string, value: unknown): value is JsonObject =>
  usualRole.test(key) &&
  isObject(value) &&
  !isEmpty(value) &&
  Object.keys(value).every((organization) => isNumberedKey(organization) && areSites(value[organization]));

function readRoleAround(reading: Reading, key: string, value: JsonObject, found: Found): void {
  for (const [name, sites] of Object.entries(value)) {
    const organization = reading.access.organization(identityOf(name), value);
    found.places.organization.push(organization);
    const scope = inPlaces(nowhere, 'organization', [organization]);
    const peers = { numbered: false, named: true };
    readRoleEntry(reading, { key, value: sites, peers }, { level: 'role', known: true, scope }, nothingFound());
  }
}

/** Whether a key stands for no name at all, as serializers write that. */
const isNameless = (key: string): boolean => key === '' || key === 'null' || key === 'undefined';

/** Reads what is granted in no site, which is in the organization itself, or by no role. */
function readNameless(reading: Reading, { key, value }: Entry, { level, scope }: ReadContext): void {
  if (isEmpty(value)) return;
  if (level === 'organization' || level === 'privilege' || placesOf(scope).length === 0 || !isContainer(value)) {
    markUnread(reading, value, key);
    return;
  }
  const found = nothingFound();
  reading.readers.value(
    reading,
    value,
    { level: level === 'site' ? 'role' : 'privilege', known: false, scope },
    found,
    key,
  );
  grantApart(reading.access, scope, found);
}

const at = <L extends Level>(spot: ReadContext, level: L): ReadContext & { level: L } => ({ ...spot, level });

/** The organization and the site of a key that gives both. */
function splitKey(key: string, level: Level, scope: Scope): [organization: string, site: string] | undefined {
  if (level === 'site') return splitSite(key, scope);
  return level === 'role' ? undefined : splitQuotedSite(key);
}

/** The spot of a site whose key gives its organization too. */
const siteSpot = (reading: Reading, spot: ReadContext, organization: string): ReadContext => ({
  ...spot,
  level: 'site',
  known: true,
  scope: {
    ...spot.scope,
    places: { ...spot.scope.places, organization: [reading.access.organization(identityOf(organization))] },
  },
});
