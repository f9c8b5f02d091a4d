import type { PrivilegeMapReading } from '../../platform/common/entities.ts';
import { parseJson } from '../../platform/common/json/json.ts';
import { readEntry } from './privilegeMap/entries.ts';
import { TooMuchAccess, type Limits } from './privilegeMap/meaning/access.ts';
import { isNumbered } from './privilegeMap/meaning/identity.ts';
import { nowhere } from './privilegeMap/meaning/scope.ts';
import { isContainer } from './privilegeMap/meaning/shapes.ts';
import { plainMap } from './privilegeMap/plain/plainMap.ts';
import { newReading, readBelow, type Reading } from './privilegeMap/reading.ts';
import { readRecord } from './privilegeMap/record.ts';
import { readRegularMap } from './privilegeMap/regular/regularMap.ts';
import { readValue } from './privilegeMap/values.ts';

export type { Grant, Organization, PrivilegeMapReading, Site } from '../../platform/common/entities.ts';

function fromText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** The map itself, where it came as its JSON. */
const valueOf = (map: unknown): unknown => (typeof map === 'string' ? fromText(map) : map);

function readMap(reading: Reading, value: unknown, map: unknown): void {
  const readable = value === null || isContainer(value) || (typeof value === 'string' && isNumbered(value));
  if (readable) readBelow(reading, value, nowhere);
  else if (value !== undefined && map !== '') reading.unread.push(map);
}

/**
 * Reads the `orgPrivilegeMap` of a user record, whose inner structure no document gives, by meaning. Every organization, site,
 * role and privilege that it names appears once where it belongs, nothing is added, and what is not understood is unread.
 *
 * - Keys of the vocabulary (`vocabulary.ts`) tell levels, ids and names. Without one, position tells: organizations, sites, roles, privileges.
 * - An organization or site in several sets is one: same id and name, or the same name where only one of the two gives an id.
 *   Different keys of one map stay apart.
 * - Roles and privileges beside sites are the organization's own in the object of an organization, and the sites' own in a set
 *   (an object that refers to its organization). Sites without their organization, in a set of several, belong to each of them.
 * - Sets beside a table of organizations and sites belong to those that they name themselves, and else to all of them.
 * - A key that names nothing, around what names organizations or sites again, is a group (`regions`, a named set): what is in it is read
 *   as if it stood outside. The key is structure, and not kept; the name of a group or set in a value of its own is unread.
 * - Beside keys of the form `<id>:<name>`, a key that is spelled as a field (`quota`) is an entity only if its value says so.
 * - What is under a key that denies it (`deniedSets`, `pending`) is unread. Ids of roles and privileges are not kept, and an empty text says nothing.
 * - Further fields of an understood entity (`description`) are unread, with their key.
 *
 * A map that grants more than is read, as when thousands of privileges stand beside thousands of sites, is unread as a whole.
 *
 * Never throws and never modifies `map`; takes time linear in its size, and goes 200 levels deep.
 */
export function readPrivilegeMap(map: unknown): PrivilegeMapReading {
  return readRegularMap(valueOf(map)) ?? readByMeaning(map);
}

/**
 * Reads a map of any form, as `readPrivilegeMap` describes it, in many times the time that a regular one takes.
 *
 * @param limits other than the usual ones
 */
export function readByMeaning(map: unknown, limits?: Limits): PrivilegeMapReading {
  const plain = plainMap(valueOf(map));
  const reading = newReading({ value: readValue, entry: readEntry, record: readRecord }, plain, limits);
  try {
    readMap(reading, plain.value, map);
  } catch (error) {
    if (!(error instanceof TooMuchAccess)) throw error;
    return { organizations: [], unread: [map] };
  }
  return { organizations: reading.access.organizations, unread: reading.unread };
}
