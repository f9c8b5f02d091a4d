import { isObject } from '../../../platform/common/json/json.ts';
import { readKeyedRecord } from './keyedRecord.ts';
import { isNumber, roleName } from './meaning/identity.ts';
import { isNumberedKey } from './meaning/members.ts';
import {
  grantAll,
  inPlaces,
  nothingFound,
  placesOf,
  type Found,
  type Scope,
  type ReadContext,
} from './meaning/scope.ts';
import { isContainer, isEmpty } from './meaning/shapes.ts';
import { areFullSites, areSites } from './places.ts';
import { beginAttempt, markUnread, readBelow, type Entry, type Reading } from './reading.ts';

/** Reads the entry of a role: an object that describes it, its privileges, its places, or the name that belongs to a key that is an id. */
export function readRoleEntry(reading: Reading, entry: Entry, spot: ReadContext, found: Found): void {
  const { key, value } = entry;
  const isName = isNumber(key) && typeof value === 'string' && value !== '';
  if (isName || value === true || value === null) {
    found.roles.push(isName ? value : roleName(key));
    return;
  }
  if (readKeyedRecord(reading, entry, spot, found, isNumber(key) ? { id: key } : { name: roleName(key) })) return;
  const scope = { ...spot.scope, roles: [...spot.scope.roles, roleName(key)] };
  const saysPlaces = areFullSites(value) || (isObject(value) && Object.keys(value).some(isNumberedKey));
  if (placesOf(scope).length === 0 && !saysPlaces) {
    markUnread(reading, value, key);
    return;
  }
  const attempt = beginAttempt(reading);
  if (isEmpty(value)) grantAll(reading.access, scope, [], []);
  else if (scope.places.site.length === 0 && areSites(value)) readSites(reading, value, scope, found);
  else readBelow(reading, value, scope, { key });
  if (!spot.known && !attempt.isUnderstood()) attempt.markAllUnread(value, key);
  else if (isContainer(value) && !attempt.isUnderstood()) grantAll(reading.access, scope, [], []);
}

/** Reads the sites of a role: `{"Operator": ["10:Oslo", "11:Bergen"]}`. */
function readSites(reading: Reading, value: unknown, scope: Scope, found: Found): void {
  const { places } = nothingFound();
  reading.readers.value(reading, value, { level: 'site', known: true, scope }, { ...found, places });
  grantAll(reading.access, inPlaces(scope, 'site', places.site), [], []);
}
