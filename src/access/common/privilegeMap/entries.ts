import { isPlaceKind } from '../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric } from '../../../platform/common/json/verbatim.ts';
import { addLabelUnrecognized } from './keyedRecord.ts';
import { identityOf, splitQuotedSite } from './meaning/identity.ts';
import { hasGrantKeyword, isNumberedKey } from './meaning/members.ts';
import {
  grantSeparately,
  inPlaces,
  noNamedEntities,
  nowhere,
  placesOf,
  type NamedEntities,
  type Scope,
  type ReadContext,
} from './meaning/scope.ts';
import { isContainer, isEmpty } from './meaning/shapes.ts';
import { looksLikeField, type Level } from './meaning/vocabulary.ts';
import { readPlaceEntry } from './placeEntries.ts';
import { areSites, namesOrganization, splitSite } from './places.ts';
import { addUnrecognized, type Entry, type ReadState } from './readState.ts';
import { readRoleEntry } from './roleEntries.ts';

export function readEntries(state: ReadState, map: JsonObject, context: ReadContext, found: NamedEntities): void {
  const keys = Object.keys(map);
  const keyStats = { hasIds: keys.some(isNumberedKey), hasNames: keys.some((key) => !looksLikeField(key)) };
  for (const key of keys) readEntry(state, { key, value: map[key], keyStats, owner: map }, context, found);
}

/** Whether a key without explicit level is more likely a field than a name. */
function isField(state: ReadState, { key, value, keyStats }: Entry): boolean {
  if (!looksLikeField(key)) return false;
  if (typeof value === 'string') return true;
  if (value === null) return keyStats.hasNames;
  return keyStats.hasIds && !hasGrantKeyword(state, value);
}

/** Reads a map entry. `false` means not held. A text is the name if the key is an ID, otherwise the only privilege. */
export function readEntry(state: ReadState, entry: Entry, context: ReadContext, found: NamedEntities): void {
  const { key, value, keyStats } = entry;
  const { level, explicit, scope } = context;
  state.access.countComparisons(scope.places.organization.length);
  const isSure = explicit || isNumberedKey(key);
  const full = splitKey(key, level, scope);
  if (isNameless(key)) {
    readNameless(state, entry, context);
  } else if (level === 'site' && namesOrganization(state, key, value, scope)) {
    state.readers.value(state, value, siteContext(state, context, key), found, key);
  } else if (full) {
    readEntry(state, { key: full[1], value, keyStats }, siteContext(state, context, full[0]), found);
  } else if (!isSure && state.grouping.isGroup(key, value, level, keyStats.hasIds ? 'words' : 'numbers')) {
    addLabelUnrecognized(state, entry);
    state.readers.value(state, value, context, found, key);
  } else if (level === 'organization' && !isSure && isRoleOfSites(key, value)) {
    readRoleOfSites(state, key, value, found);
  } else if (value === false && isSure) {
    // Not held.
  } else if (isNumeric(value) || (!isSure && (typeof value === 'boolean' || isField(state, entry)))) {
    addUnrecognized(state, value, key);
  } else if (level === 'role' || (level === 'site' && !isSure && areSites(value))) {
    readRoleEntry(state, entry, at(context, 'role'), found);
  } else {
    readPlaceEntry(state, entry, at(context, isPlaceKind(level) ? level : 'site'), found);
  }
}

const usualRole =
  /(?:admin(?:istrator)?|operator|viewer|reader|writer|auditor|manager|owner|editor|user|guest|engineer|approver|supervisor|member|observer|planner|technician)s?$/i;

/** Whether a key is a role that is granted at sites: `{"Operator": {"1:Acme": ["10:Oslo"]}}`. */
const isRoleOfSites = (key: string, value: unknown): value is JsonObject =>
  usualRole.test(key) &&
  isObject(value) &&
  !isEmpty(value) &&
  Object.keys(value).every((organization) => isNumberedKey(organization) && areSites(value[organization]));

function readRoleOfSites(state: ReadState, key: string, value: JsonObject, found: NamedEntities): void {
  for (const [name, sites] of Object.entries(value)) {
    const organization = state.access.organization(identityOf(name), value);
    found.places.organization.push(organization);
    const scope = inPlaces(nowhere, 'organization', [organization]);
    const keyStats = { hasIds: false, hasNames: true };
    readRoleEntry(state, { key, value: sites, keyStats }, { level: 'role', explicit: true, scope }, noNamedEntities());
  }
}

/** Whether a serializer wrote the key for a missing name. */
const isNameless = (key: string): boolean => key === '' || key === 'null' || key === 'undefined';

/** Reads grants without a role, or of the organization instead of a site. */
function readNameless(state: ReadState, { key, value }: Entry, { level, scope }: ReadContext): void {
  if (isEmpty(value)) return;
  if (level === 'organization' || level === 'privilege' || placesOf(scope).length === 0 || !isContainer(value)) {
    addUnrecognized(state, value, key);
    return;
  }
  const found = noNamedEntities();
  state.readers.value(
    state,
    value,
    { level: level === 'site' ? 'role' : 'privilege', explicit: false, scope },
    found,
    key,
  );
  grantSeparately(state.access, scope, found);
}

const at = <L extends Level>(context: ReadContext, level: L): ReadContext & { level: L } => ({ ...context, level });

function splitKey(key: string, level: Level, scope: Scope): [organization: string, site: string] | undefined {
  if (level === 'site') return splitSite(key, scope);
  return level === 'role' ? undefined : splitQuotedSite(key);
}

const siteContext = (state: ReadState, context: ReadContext, organization: string): ReadContext => ({
  ...context,
  level: 'site',
  explicit: true,
  scope: {
    ...context.scope,
    places: { ...context.scope.places, organization: [state.access.organization(identityOf(organization))] },
  },
});
