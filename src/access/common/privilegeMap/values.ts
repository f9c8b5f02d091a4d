import { isPlaceKind } from '../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric } from '../../../platform/common/json/verbatim.ts';
import { readEntries } from './entries.ts';
import { identityOf, isNumber, isNumbered, roleName, splitQuotedSite } from './meaning/identity.ts';
import { isNumberedKey, isRecord, membersOf } from './meaning/members.ts';
import { addAll, nowhere, type Found, type ReadContext } from './meaning/scope.ts';
import { entryOf, isContainer } from './meaning/shapes.ts';
import { sitesInText } from './places.ts';
import { PrivilegeReader, splitPrivileges } from './privileges.ts';
import { enter, markUnread, type Reading } from './reading.ts';

export function readValue(reading: Reading, value: unknown, spot: ReadContext, found: Found, key?: string): void {
  if (value === null) return;
  reading.access.compare(spot.scope.places.organization.length);
  if (spot.level === 'privilege' && !hasNumberedKeys(value))
    new PrivilegeReader(reading, spot, found).read(value, key, spot.known);
  else if (typeof value === 'string') readText(reading, value, spot, found, key);
  else if (isNumeric(value) && spot.known) readText(reading, String(value), spot, found, key);
  else if (Array.isArray(value)) enter(reading, value, () => readList(reading, value, spot, found), key);
  else if (isObject(value)) enter(reading, value, () => readObject(reading, value, spot, found), key);
  else markUnread(reading, value, key);
}

/** Whether every key of an object is `<id>:<name>`, which names places and no privileges. */
function hasNumberedKeys(value: unknown): boolean {
  return isObject(value) && Object.keys(value).every((key) => isNumbered(key) && isContainer(value[key]));
}

function readText(reading: Reading, text: string, spot: ReadContext, found: Found, key?: string): void {
  const { level, known, scope } = spot;
  const isPlace = known || isNumbered(text) || splitQuotedSite(text) !== undefined;
  if (text === '') return;
  const several = known && isPlaceKind(level) ? splitPlaces(text) : undefined;
  if (several) for (const part of several) readText(reading, part, spot, found, key);
  else if (level === 'organization' && isPlace) readOrganizationText(reading, text, found);
  else if (level === 'organization') markUnread(reading, text, key);
  else if (level === 'site' && isPlace) {
    const sites = sitesInText(reading, scope, text);
    if (sites.length === 0) markUnread(reading, text, key);
    addAll(found.places.site, sites);
  } else if (known) found.roles.push(roleName(text));
  else if (key === undefined) found.privileges.push(text);
  else addAll(found.privileges, splitPrivileges(text));
}

/** The places of one text, if it names several: `10:Oslo, 11:Bergen`. */
function splitPlaces(text: string): string[] | undefined {
  if (!text.includes(',')) return undefined;
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => isNumbered(part) || splitQuotedSite(part)) ? parts : undefined;
}

function readOrganizationText(reading: Reading, text: string, found: Found): void {
  if (splitQuotedSite(text)) addAll(found.places.site, sitesInText(reading, nowhere, text));
  else found.places.organization.push(reading.access.organization(identityOf(text)));
}

type Pair = [string, object];
const isPair = (item: unknown): item is Pair =>
  Array.isArray(item) && item.length === 2 && typeof item[0] === 'string' && isContainer(item[1]);

function readList(reading: Reading, list: readonly unknown[], spot: ReadContext, found: Found): void {
  if (list.every(isPair)) {
    const peers = { numbered: false, named: false, values: true };
    for (const [key, value] of list) reading.readers.entry(reading, { key, value, peers, owner: list }, spot, found);
    return;
  }
  const isTop = spot.level === 'organization' && !spot.known;
  for (const item of list) {
    if (isTop && typeof item === 'string' && item !== '') readOrganizationText(reading, item, found);
    else if (isTop && Array.isArray(item) && item.some((part) => !isContainer(part))) markUnread(reading, item);
    else readValue(reading, item, spot, found);
  }
}

/** Whether the values of a map say which of its keys are held, as in a map of privileges. */
const isChoice = (object: JsonObject): boolean =>
  Object.values(object).some((value) => typeof value === 'boolean') && !Object.keys(object).some(isNumberedKey);

function readObject(reading: Reading, object: JsonObject, spot: ReadContext, found: Found): void {
  const entry = entryOf(object);
  if (entry) {
    const peers = { numbered: isNumber(entry[0]), named: false, values: true };
    reading.readers.entry(reading, { key: entry[0], value: entry[1], peers }, spot, found);
    return;
  }
  const members = membersOf(reading, object);
  if (isRecord(members, spot.level, spot.scope, false)) reading.readers.record(reading, object, members, spot, found);
  else if (!spot.known && spot.level !== 'organization' && isChoice(object))
    new PrivilegeReader(reading, spot, found).readEntered(object);
  else readEntries(reading, object, spot, found);
}
