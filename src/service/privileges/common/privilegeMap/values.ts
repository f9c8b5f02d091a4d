import { isPlaceKind } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { isNumeric } from '../../../../platform/common/json/verbatim.ts';
import { readEntries } from './entries.ts';
import { isChoice, isName } from './meaning/held.ts';
import { identityOf, isNumbered, roleName, splitQuotedSite } from './meaning/identity.ts';
import { isNumberedKey, isRecord, membersOf } from './meaning/members.ts';
import { addAll, nowhere, type NamedEntities, type ReadContext } from './meaning/scope.ts';
import { entryOf, isContainer, isEmpty } from './meaning/shapes.ts';
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
    new PrivilegeReader(state, context, found).read(value, key, context.explicit || key !== undefined);
  else if (typeof value === 'string') readText(state, value, context, found, key);
  else if (isNumeric(value) && context.explicit) readText(state, String(value), context, found, key);
  else if (Array.isArray(value)) enter(state, value, () => readList(state, value, context, found), key);
  else if (isObject(value)) enter(state, value, () => readObject(state, value, context, found), key);
  else addUnrecognized(state, value, key);
}

/** Whether an object is a map of places. */
function hasNumberedKeys(value: unknown): boolean {
  return (
    isObject(value) && !isEmpty(value) && Object.keys(value).every((key) => isNumbered(key) && isContainer(value[key]))
  );
}

function readText(state: ReadState, text: string, context: ReadContext, found: NamedEntities, key?: string): void {
  const { level, explicit, scope } = context;
  const isPlace = explicit || isNumbered(text) || splitQuotedSite(text) !== undefined;
  if (text.trim() === '') return;
  const several = explicit && isPlaceKind(level) ? splitPlaces(text) : undefined;
  if (several) for (const part of several) readText(state, part, context, found, key);
  else if (level === 'organization' && isPlace) readOrganizationText(state, text, found);
  else if (level === 'organization') addUnrecognized(state, text, key);
  else if (level === 'site' && isPlace) {
    const sites = sitesInText(state, scope, text);
    if (sites.length === 0) addUnrecognized(state, text, key);
    addAll(found.places.site, sites);
  } else if (explicit) found.roles.push(roleName(text));
  else if (!isName(text)) addUnrecognized(state, text, key);
  else if (key === undefined) found.privileges.push(text.trim());
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

function readList(state: ReadState, list: readonly unknown[], context: ReadContext, found: NamedEntities): void {
  const isByPosition = !context.explicit && isPlaceKind(context.level);
  for (const item of list) {
    if (isByPosition && Array.isArray(item)) addUnrecognized(state, item);
    else readValue(state, item, context, found);
  }
}

function readObject(state: ReadState, object: JsonObject, context: ReadContext, found: NamedEntities): void {
  const entry = entryOf(object);
  if (entry) {
    state.readers.entry(state, { key: entry[0], value: entry[1], hasIds: false }, context, found);
    return;
  }
  const members = membersOf(state, object);
  if (isRecord(members, context.level, context.scope, false))
    state.readers.record(state, object, members, context, found);
  else if (
    !context.explicit &&
    context.level !== 'organization' &&
    isChoice(object) &&
    !Object.keys(object).some(isNumberedKey)
  )
    new PrivilegeReader(state, context, found).readEntered(object);
  else {
    // An item of a list isn't a map of names.
    const isItem = isPlaceKind(context.level) && Array.isArray(state.enclosing.at(-2));
    readEntries(state, object, isItem ? { ...context, explicit: false } : context, found);
  }
}
