import { isObject } from '../../../platform/common/json/json.ts';
import { readKeyedRecord } from './keyedRecord.ts';
import { isNumber, roleName } from './meaning/identity.ts';
import { isNumberedKey } from './meaning/members.ts';
import {
  grantAll,
  inPlaces,
  noNamedEntities,
  placesOf,
  type NamedEntities,
  type Scope,
  type ReadContext,
} from './meaning/scope.ts';
import { isContainer, isEmpty } from './meaning/shapes.ts';
import { areFullSites, areSites } from './places.ts';
import { beginAttempt, addUnrecognized, readBelow, type Entry, type ReadState } from './readState.ts';

/**
 * Reads a role's entry. The value describes the role, has its privileges or places, or is the name if the key is an
 * ID.
 */
export function readRoleEntry(state: ReadState, entry: Entry, context: ReadContext, found: NamedEntities): void {
  const { key, value } = entry;
  const isName = isNumber(key) && typeof value === 'string' && value !== '';
  if (isName || value === true || value === null) {
    found.roles.push(isName ? value : roleName(key));
    return;
  }
  if (readKeyedRecord(state, entry, context, found, isNumber(key) ? { id: key } : { name: roleName(key) })) return;
  const scope = { ...context.scope, roles: [...context.scope.roles, roleName(key)] };
  const namesPlaces = areFullSites(value) || (isObject(value) && Object.keys(value).some(isNumberedKey));
  if (placesOf(scope).length === 0 && !namesPlaces) {
    addUnrecognized(state, value, key);
    return;
  }
  const attempt = beginAttempt(state);
  if (isEmpty(value)) grantAll(state.access, scope, [], []);
  else if (scope.places.site.length === 0 && areSites(value)) readSites(state, value, scope, found);
  else readBelow(state, value, scope, { key });
  if (!context.explicit && !attempt.isRecognized()) attempt.addWholeUnrecognized(value, key);
  else if (isContainer(value) && !attempt.isRecognized()) grantAll(state.access, scope, [], []);
}

/** Reads the sites of a role: `{"Operator": ["10:Oslo", "11:Bergen"]}`. */
function readSites(state: ReadState, value: unknown, scope: Scope, found: NamedEntities): void {
  const { places } = noNamedEntities();
  state.readers.value(state, value, { level: 'site', explicit: true, scope }, { ...found, places });
  grantAll(state.access, inPlaces(scope, 'site', places.site), [], []);
}
