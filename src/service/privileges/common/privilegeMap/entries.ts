import { isPlaceKind, type PlaceKind } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { isNumeric } from '../../../../platform/common/json/verbatim.ts';
import { deniesInside } from './meaning/held.ts';
import { identityOf, isNumber, isNumbered, roleName, splitQuotedSite, type Identity } from './meaning/identity.ts';
import { isNumberedKey, isRecord, levelMembers, membersOf, type Members } from './meaning/members.ts';
import {
  addAll,
  grantAll,
  inPlaces,
  noNamedEntities,
  placesOf,
  type NamedEntities,
  type ReadContext,
  type Scope,
} from './meaning/scope.ts';
import { isContainer, isEmpty, isText } from './meaning/shapes.ts';
import { looksLikeField, type Level } from './meaning/vocabulary.ts';
import { areFullSites, areSites, namesOrganization, sitesNamed } from './places.ts';
import { addUnrecognized, beginAttempt, enter, readBelow, type Entry, type ReadState } from './readState.ts';

export function readEntries(state: ReadState, map: JsonObject, context: ReadContext, found: NamedEntities): void {
  const keys = Object.keys(map);
  const hasIds = keys.some(isNumberedKey);
  for (const key of keys) readEntry(state, { key, value: map[key], hasIds, owner: map }, context, found);
}

/**
 * Reads an entry of a map: a key and its value. `false` means that the key isn't granted. A text is the name if the key
 * is an ID, and otherwise the only privilege.
 */
export function readEntry(state: ReadState, entry: Entry, context: ReadContext, found: NamedEntities): void {
  const { key, value, hasIds } = entry;
  const { level, explicit, scope } = context;
  state.access.countComparisons(scope.places.organization.length);
  const isSure = isNumberedKey(key) || (explicit && !(isPlaceKind(level) && looksLikeField(key)));
  const full = level === 'role' ? undefined : splitQuotedSite(key);
  if (level === 'site' && explicit && namesOrganization(key, scope)) addUnrecognized(state, value, key);
  else if (full) {
    readEntry(state, { key: full[1], value, hasIds }, siteContext(state, context, full[0]), found);
  } else if (value === false && isSure) {
    // With the value `false`, the key isn't granted.
  } else if (isNumeric(value)) {
    addUnrecognized(state, value, key);
  } else if (level === 'role' || (explicit && level === 'privilege')) {
    readRoleEntry(state, entry, { ...context, level: 'role' }, found);
  } else if (isSure || isOrganizationBesideIds(entry, level)) {
    readPlaceEntry(state, entry, { ...context, level: isPlaceKind(level) ? level : 'site' }, found);
  } else if (!readLabelled(state, entry, context, found)) {
    const meaning = isContainer(value) ? state.meaning(key) : undefined;
    if (meaning?.kind === 'wrapper') readBelow(state, value, scope, { key, set: meaning.set });
    else addUnrecognized(state, value, key);
  }
}

/** Whether a name without an ID is an organization: it has sites with IDs, and stands beside organizations with IDs. */
const isOrganizationBesideIds = ({ key, value, hasIds }: Entry, level: Level): boolean =>
  level === 'organization' &&
  hasIds &&
  !looksLikeField(key) &&
  isObject(value) &&
  Object.keys(value).some(isNumberedKey);

const siteContext = (state: ReadState, context: ReadContext, organization: string): ReadContext => ({
  ...context,
  level: 'site',
  explicit: true,
  scope: {
    ...context.scope,
    places: { ...context.scope.places, organization: [state.access.organization(identityOf(organization))] },
  },
});

/** Reads a set that names its places under a key that names nothing: `{"set 1": {organization, privileges}}`. */
function readLabelled(state: ReadState, { key, value }: Entry, context: ReadContext, found: NamedEntities): boolean {
  if (!isObject(value) || deniesInside(key)) return false;
  const members = membersOf(state, value);
  const namesPlace = (member: { value: unknown }) => !isEmpty(member.value);
  const isSet =
    members.refs[context.level] !== undefined ||
    levelMembers(members, context.level).some(namesPlace) ||
    levelMembers(members, 'site').some((member) => areFullSites(member.value));
  if (!isSet) return false;
  enter(state, value, () => state.readers.record(state, value, members, context, found, { text: key }), key);
  return true;
}

/** Whether a key only labels a set: `{"set 1": {organization, privileges}}`. */
function isLabel(key: string, members: Members, level: Level, isExplicit: boolean): boolean {
  if (level === 'organization' && members.refs.site && members.refs.organization) return !isNumberedKey(key);
  const own = levelMembers(members, level);
  if (own.length === 0 || isNumbered(key)) return false;
  return isNumber(key)
    ? own.some(({ value }) => !isText(value) || isNumbered(String(value)))
    : !isExplicit || own.some(({ value }) => isText(value));
}

/** Reads an object that describes the key's entity or a set. Returns false for others. */
function readKeyedRecord(
  state: ReadState,
  { key, value, owner }: Entry,
  context: ReadContext,
  found: NamedEntities,
  identity: Identity,
): boolean {
  if (!isObject(value)) return false;
  const members = membersOf(state, value);
  if (!isRecord(members, context.level, context.scope, true)) return false;
  const isEntity = !isLabel(key, members, context.level, context.explicit);
  const from = { text: key, ...(isEntity && { identity, ...(owner && { owner }) }) };
  enter(state, value, () => state.readers.record(state, value, members, context, found, from), key);
  return true;
}

type PlaceContext = ReadContext & { readonly level: PlaceKind };

/** Reads a place's entry. The value describes the place, is inside it, or is the name if the key is an ID. */
function readPlaceEntry(state: ReadState, entry: Entry, context: PlaceContext, found: NamedEntities): void {
  const { key, value, owner } = entry;
  const { level } = context;
  const isName = isNumber(key) && typeof value === 'string' && value !== '';
  const identity: Identity = isName ? { id: key, name: value.trim() } : identityOf(key);
  if (readKeyedRecord(state, entry, context, found, identity)) return;
  const places =
    level === 'organization'
      ? [state.access.organization(identity, owner)]
      : sitesNamed(state, context.scope, identity, owner);
  if (places.length === 0) {
    addUnrecognized(state, value, key);
    return;
  }
  if (!isName && value !== true) readBelow(state, value, inPlaces(context.scope, level, places), { key });
  addAll(found.places[level], places);
}

/** Whether a key may name a role although no word such as `roles` is around it: its value has privileges, or areas with actions. */
const mayBeRole = ({ key, value }: Entry): boolean =>
  !deniesInside(key) &&
  (Array.isArray(value) ? !value.some((item) => isObject(item)) : isContainer(value) || !looksLikeField(key));

/**
 * Reads a role's entry. The value describes the role, has its privileges or places, or is the name if the key is an
 * ID.
 */
function readRoleEntry(state: ReadState, entry: Entry, context: ReadContext, found: NamedEntities): void {
  const { key, value } = entry;
  const isName = isNumber(key) && typeof value === 'string' && value !== '';
  if (!context.explicit && (isNumberedKey(key) || !mayBeRole(entry))) {
    addUnrecognized(state, value, key);
    return;
  }
  if (isName || value === true || value === null) {
    found.roles.push(roleName(isName ? value : key));
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
