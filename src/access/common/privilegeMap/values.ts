import { isPlaceKind } from '../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../platform/common/json/json.ts';
import { isNumeric } from '../../../platform/common/json/verbatim.ts';
import { readEntries } from './entries.ts';
import { identityOf, isNumber, isNumbered, roleName, splitQuotedSite } from './meaning/identity.ts';
import { isNumberedKey, isRecord, membersOf } from './meaning/members.ts';
import { addAll, nowhere, type NamedGrants, type ReadContext } from './meaning/scope.ts';
import { entryOf, isContainer } from './meaning/shapes.ts';
import { sitesInText } from './places.ts';
import { PrivilegeReader, splitPrivileges } from './privileges.ts';
import { enter, addUnrecognized, type ReadState } from './readState.ts';

export function readValue(
  state: ReadState,
  value: unknown,
  context: ReadContext,
  found: NamedGrants,
  key?: string,
): void {
  if (value === null) return;
  state.access.compare(context.scope.places.organization.length);
  if (context.level === 'privilege' && !hasNumberedKeys(value))
    new PrivilegeReader(state, context, found).read(value, key, context.known);
  else if (typeof value === 'string') readText(state, value, context, found, key);
  else if (isNumeric(value) && context.known) readText(state, String(value), context, found, key);
  else if (Array.isArray(value)) enter(state, value, () => readList(state, value, context, found), key);
  else if (isObject(value)) enter(state, value, () => readObject(state, value, context, found), key);
  else addUnrecognized(state, value, key);
}

/** Whether every key of an object is `<id>:<name>`, which names places and no privileges. */
function hasNumberedKeys(value: unknown): boolean {
  return isObject(value) && Object.keys(value).every((key) => isNumbered(key) && isContainer(value[key]));
}

function readText(state: ReadState, text: string, context: ReadContext, found: NamedGrants, key?: string): void {
  const { level, known, scope } = context;
  const isPlace = known || isNumbered(text) || splitQuotedSite(text) !== undefined;
  if (text === '') return;
  const several = known && isPlaceKind(level) ? splitPlaces(text) : undefined;
  if (several) for (const part of several) readText(state, part, context, found, key);
  else if (level === 'organization' && isPlace) readOrganizationText(state, text, found);
  else if (level === 'organization') addUnrecognized(state, text, key);
  else if (level === 'site' && isPlace) {
    const sites = sitesInText(state, scope, text);
    if (sites.length === 0) addUnrecognized(state, text, key);
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

function readOrganizationText(state: ReadState, text: string, found: NamedGrants): void {
  if (splitQuotedSite(text)) addAll(found.places.site, sitesInText(state, nowhere, text));
  else found.places.organization.push(state.access.organization(identityOf(text)));
}

type Pair = [string, object];
const isPair = (item: unknown): item is Pair =>
  Array.isArray(item) && item.length === 2 && typeof item[0] === 'string' && isContainer(item[1]);

function readList(state: ReadState, list: readonly unknown[], context: ReadContext, found: NamedGrants): void {
  if (list.every(isPair)) {
    const peers = { numbered: false, named: false, values: true };
    for (const [key, value] of list) state.readers.entry(state, { key, value, peers, owner: list }, context, found);
    return;
  }
  const isTop = context.level === 'organization' && !context.known;
  for (const item of list) {
    if (isTop && typeof item === 'string' && item !== '') readOrganizationText(state, item, found);
    else if (isTop && Array.isArray(item) && item.some((part) => !isContainer(part))) addUnrecognized(state, item);
    else readValue(state, item, context, found);
  }
}

/** Whether the values of a map say which of its keys are held, as in a map of privileges. */
const isChoice = (object: JsonObject): boolean =>
  Object.values(object).some((value) => typeof value === 'boolean') && !Object.keys(object).some(isNumberedKey);

function readObject(state: ReadState, object: JsonObject, context: ReadContext, found: NamedGrants): void {
  const entry = entryOf(object);
  if (entry) {
    const peers = { numbered: isNumber(entry[0]), named: false, values: true };
    state.readers.entry(state, { key: entry[0], value: entry[1], peers }, context, found);
    return;
  }
  const members = membersOf(state, object);
  if (isRecord(members, context.level, context.scope, false))
    state.readers.record(state, object, members, context, found);
  else if (!context.known && context.level !== 'organization' && isChoice(object))
    new PrivilegeReader(state, context, found).readEntered(object);
  else readEntries(state, object, context, found);
}
