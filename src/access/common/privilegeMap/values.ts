import { isPlaceKind } from '../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric } from '../../../platform/common/json/verbatim.ts';
import { readEntries } from './entries.ts';
import { identityOf, isNumber, isNumbered, roleName, splitQuotedSite } from './meaning/identity.ts';
import { isNumberedKey, isRecord, membersOf } from './meaning/members.ts';
import { addAll, nowhere, type NamedEntities, type ReadContext } from './meaning/scope.ts';
import { entryOf, isContainer } from './meaning/shapes.ts';
import { sitesInText } from './places.ts';
import { PrivilegeReader, splitPrivileges } from './privileges.ts';
import { enter, addUnrecognized, type ReadState } from './readState.ts';

export function readValue(
  state: ReadState,
  value: unknown,
  context: ReadContext,
  found: NamedEntities,
  key?: string,
): void {
  if (value === null) return;
  state.access.countComparisons(context.scope.places.organization.length);
  if (context.level === 'privilege' && !hasNumberedKeys(value))
    new PrivilegeReader(state, context, found).read(value, key, context.explicit);
  else if (typeof value === 'string') readText(state, value, context, found, key);
  else if (isNumeric(value) && context.explicit) readText(state, String(value), context, found, key);
  else if (Array.isArray(value)) enter(state, value, () => readList(state, value, context, found), key);
  else if (isObject(value)) enter(state, value, () => readObject(state, value, context, found), key);
  else addUnrecognized(state, value, key);
}

/** Whether an object is a map of places. */
function hasNumberedKeys(value: unknown): boolean {
  return isObject(value) && Object.keys(value).every((key) => isNumbered(key) && isContainer(value[key]));
}

function readText(state: ReadState, text: string, context: ReadContext, found: NamedEntities, key?: string): void {
  const { level, explicit, scope } = context;
  const isPlace = explicit || isNumbered(text) || splitQuotedSite(text) !== undefined;
  if (text === '') return;
  const several = explicit && isPlaceKind(level) ? splitPlaces(text) : undefined;
  if (several) for (const part of several) readText(state, part, context, found, key);
  else if (level === 'organization' && isPlace) readOrganizationText(state, text, found);
  else if (level === 'organization') addUnrecognized(state, text, key);
  else if (level === 'site' && isPlace) {
    const sites = sitesInText(state, scope, text);
    if (sites.length === 0) addUnrecognized(state, text, key);
    addAll(found.places.site, sites);
  } else if (explicit) found.roles.push(roleName(text));
  else if (key === undefined) found.privileges.push(text);
  else addAll(found.privileges, splitPrivileges(text));
}

/** Splits `10:Oslo, 11:Bergen`. */
function splitPlaces(text: string): string[] | undefined {
  if (!text.includes(',')) return undefined;
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => isNumbered(part) || splitQuotedSite(part)) ? parts : undefined;
}

function readOrganizationText(state: ReadState, text: string, found: NamedEntities): void {
  if (splitQuotedSite(text)) addAll(found.places.site, sitesInText(state, nowhere, text));
  else found.places.organization.push(state.access.organization(identityOf(text)));
}

type Pair = [string, object];
const isPair = (item: unknown): item is Pair =>
  Array.isArray(item) && item.length === 2 && typeof item[0] === 'string' && isContainer(item[1]);

function readList(state: ReadState, list: readonly unknown[], context: ReadContext, found: NamedEntities): void {
  if (list.every(isPair)) {
    const keyStats = { hasIds: false, hasNames: false, areValues: true };
    for (const [key, value] of list) state.readers.entry(state, { key, value, keyStats, owner: list }, context, found);
    return;
  }
  const isTop = context.level === 'organization' && !context.explicit;
  for (const item of list) {
    if (isTop && typeof item === 'string' && item !== '') readOrganizationText(state, item, found);
    else if (isTop && Array.isArray(item) && item.some((part) => !isContainer(part))) addUnrecognized(state, item);
    else readValue(state, item, context, found);
  }
}

/** Whether booleans tell which keys are held. */
const isChoice = (object: JsonObject): boolean =>
  Object.values(object).some((value) => typeof value === 'boolean') && !Object.keys(object).some(isNumberedKey);

function readObject(state: ReadState, object: JsonObject, context: ReadContext, found: NamedEntities): void {
  const entry = entryOf(object);
  if (entry) {
    const keyStats = { hasIds: isNumber(entry[0]), hasNames: false, areValues: true };
    state.readers.entry(state, { key: entry[0], value: entry[1], keyStats }, context, found);
    return;
  }
  const members = membersOf(state, object);
  if (isRecord(members, context.level, context.scope, false))
    state.readers.record(state, object, members, context, found);
  else if (!context.explicit && context.level !== 'organization' && isChoice(object))
    new PrivilegeReader(state, context, found).readEntered(object);
  else readEntries(state, object, context, found);
}
