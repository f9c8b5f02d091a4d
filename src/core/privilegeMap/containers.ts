import { identityOf, isNumber, isNumbered, roleName, splitQuotedSite } from './identity.ts';
import { readEntries, readEntry } from './entries.ts';
import { isNumberedKey, isRecord, membersOf } from './members.ts';
import { sitesNamed } from './places.ts';
import { PrivilegeReader } from './privileges.ts';
import { enter, isContainer, isObject, leave, type JsonObject, type Reading } from './reading.ts';
import { readRecord } from './record.ts';
import { addAll, grantApart, nextLevel, nothingFound, nowhere, type Found, type Scope } from './scope.ts';
import type { Level } from './vocabulary.ts';

/** What is known of a value before it is read. */
export interface Spot {
  readonly level: Level;
  /** The level is known by a key, not by position. */
  readonly known: boolean;
  /** The level of what stands in the entities, where their key says it. */
  readonly inside?: Level;
  /** Objects here are sets, even those that look like an organization with sites. */
  readonly set?: boolean;
  readonly scope: Scope;
}

/** Reads a value by position in the scope, and grants what it holds there. */
export function readBelow(reading: Reading, value: unknown, scope: Scope, options: { key?: string; set?: boolean } = {}): void {
  const found = nothingFound();
  read(reading, value, { level: nextLevel(scope), known: false, scope, ...(options.set && { set: true }) }, found, options.key);
  grantApart(reading.access, scope, found);
}

/** Reads a value, and adds to `found` what it names. What has privileges of its own has been granted them on return. */
export function read(reading: Reading, value: unknown, spot: Spot, found: Found, key?: string): void {
  if (value === null || value === undefined) return;
  if (spot.level === 'privilege' && !hasNumberedKeys(value)) privilegeReader(reading, spot, found).read(value, key, spot.known);
  else if (typeof value === 'string') readText(reading, value, spot, found, key);
  else if (typeof value === 'number' && spot.known) readText(reading, String(value), spot, found, key);
  else if (Array.isArray(value)) enter(reading, value, () => readList(reading, value, spot, found), key);
  else if (isObject(value)) enter(reading, value, () => readObject(reading, value, spot, found), key);
  else leave(reading, value, key);
}

export const privilegeReader = (reading: Reading, spot: Spot, found: Found): PrivilegeReader =>
  new PrivilegeReader(reading, found.privileges, (value, members) => readRecord(reading, value, members, { ...spot, level: 'privilege' }, found));

/** Whether every key of an object is `<id>:<name>`, which names places and no privileges. */
function hasNumberedKeys(value: unknown): boolean {
  if (!isObject(value)) return false;
  const keys = Object.keys(value);
  return keys.length > 0 && keys.every((key) => isNumbered(key) && isContainer(value[key]));
}

function readText(reading: Reading, text: string, spot: Spot, found: Found, key?: string): void {
  const { level, known, scope } = spot;
  const isPlace = known || isNumbered(text) || splitQuotedSite(text) !== undefined;
  if (text === '') leave(reading, text, key);
  else if (level === 'organization' && isPlace) readOrganizationText(reading, text, found);
  else if (level === 'organization') leave(reading, text, key);
  else if (level === 'site' && isPlace) {
    const sites = sitesNamed(reading, text, scope);
    if (sites.length === 0) leave(reading, text, key);
    addAll(found.sites, sites);
  } else if (level === 'role' && known) found.roles.push(roleName(text));
  else found.privileges.push(text);
}

function readOrganizationText(reading: Reading, text: string, found: Found): void {
  if (splitQuotedSite(text)) addAll(found.sites, sitesNamed(reading, text, nowhere));
  else found.organizations.push(reading.access.organization(identityOf(text)));
}

type Pair = [string, object];
const isPair = (item: unknown): item is Pair => Array.isArray(item) && item.length === 2 && typeof item[0] === 'string' && isContainer(item[1]);

function readList(reading: Reading, list: readonly unknown[], spot: Spot, found: Found): void {
  if (list.length > 0 && list.every(isPair)) {
    const peers = { numbered: list.every(([key]) => isNumberedKey(key)), named: false };
    for (const [key, value] of list) readEntry(reading, key, value, spot, found, peers, list);
    return;
  }
  const isTop = spot.level === 'organization' && !spot.known;
  for (const item of list) {
    if (isTop && typeof item === 'string' && item !== '') readOrganizationText(reading, item, found);
    else if (isTop && Array.isArray(item) && item.some((part) => !isContainer(part))) leave(reading, item);
    else read(reading, item, spot, found);
  }
}

const pairKeys = new Set(['key', 'value']);

/** The key and value of `{key, value}`, as some serializers write the entry of a map. */
function entryOf(object: JsonObject): [string, unknown] | undefined {
  const keys = Object.keys(object);
  if (keys.length !== 2 || !keys.every((key) => pairKeys.has(key.toLowerCase()))) return undefined;
  const [name, value] = /^k/i.test(keys[0] ?? '') ? keys : keys.reverse();
  const text = object[name ?? ''];
  return typeof text === 'string' ? [text, object[value ?? '']] : undefined;
}

/** Whether a map's values tell which of its keys are held, as those of a map of privileges do. */
const isChoice = (object: JsonObject): boolean =>
  Object.values(object).some((value) => typeof value === 'boolean') && !Object.keys(object).some(isNumberedKey);

function readObject(reading: Reading, object: JsonObject, spot: Spot, found: Found): void {
  const entry = entryOf(object);
  if (entry) {
    readEntry(reading, entry[0], entry[1], spot, found, { numbered: isNumber(entry[0]), named: false });
    return;
  }
  const members = membersOf(reading, object);
  if (isRecord(members, spot.level, spot.scope, false)) readRecord(reading, object, members, spot, found);
  else if (!spot.known && spot.level !== 'organization' && isChoice(object)) privilegeReader(reading, spot, found).readEntered(object);
  else readEntries(reading, object, spot, found);
}
