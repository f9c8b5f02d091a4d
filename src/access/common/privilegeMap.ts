import type { PrivilegeMapReading } from '../../platform/common/entities.ts';
import { parseJson } from '../../platform/common/json/json.ts';
import { readEntry } from './privilegeMap/entries.ts';
import { tryFastPath } from './privilegeMap/fastPath/fastPath.ts';
import { LimitExceededError, type Limits } from './privilegeMap/meaning/access.ts';
import { isNumbered } from './privilegeMap/meaning/identity.ts';
import { nowhere } from './privilegeMap/meaning/scope.ts';
import { isContainer } from './privilegeMap/meaning/shapes.ts';
import { normalizeMap } from './privilegeMap/normalize/normalizeMap.ts';
import { newReadState, readBelow, type ReadState } from './privilegeMap/readState.ts';
import { readRecord } from './privilegeMap/record.ts';
import { readValue } from './privilegeMap/values.ts';

export type { Grant, Organization, PrivilegeMapReading, Site } from '../../platform/common/entities.ts';

function fromText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

const valueOf = (map: unknown): unknown => (typeof map === 'string' ? fromText(map) : map);

function readMap(state: ReadState, value: unknown, map: unknown): void {
  const readable = value === null || isContainer(value) || (typeof value === 'string' && isNumbered(value));
  if (readable) readBelow(state, value, nowhere);
  else if (value !== undefined && map !== '') state.unrecognized.push(map);
}

/**
 * Reads the undocumented `orgPrivilegeMap` by meaning. Each entity appears once, nothing is invented, and the rest is
 * `unrecognized`.
 *
 * - Keywords (`vocabulary.ts`) or else position give levels: organizations, sites, roles, privileges.
 * - Organizations and sites merge by ID and name, or by name if only one has an ID. Different keys of one map stay
 *   separate.
 * - Roles and privileges beside sites belong to the organization in its own object, but to the sites in a set (an
 *   object that refers to its organization). Sites in a set of several organizations belong to each.
 * - Sets beside a table of places belong to those that they name, or to all.
 * - A key that encloses places of its own level (`regions`) is a skipped group. Its name in a value is unrecognized.
 * - Beside `<id>:<name>` keys, a key spelled as a field (`quota`) is an entity only if its value shows it.
 * - Values of denying keys (`deniedSets`) and further fields (`description`) are unrecognized. IDs of roles and
 *   privileges, and empty texts, are dropped.
 *
 * A map that exceeds the limits is unrecognized as a whole. Never throws or modifies `map`. Takes linear time, up to
 * 200 levels deep.
 */
export function readPrivilegeMap(map: unknown): PrivilegeMapReading {
  return tryFastPath(valueOf(map)) ?? readByMeaning(map);
}

/** Reads a map of any form, many times slower than `tryFastPath`. */
export function readByMeaning(map: unknown, limits?: Limits): PrivilegeMapReading {
  const plain = normalizeMap(valueOf(map));
  const state = newReadState({ value: readValue, entry: readEntry, record: readRecord }, plain, limits);
  try {
    readMap(state, plain.value, map);
  } catch (error) {
    if (!(error instanceof LimitExceededError)) throw error;
    return { organizations: [], unrecognized: [map] };
  }
  return { organizations: state.access.organizations, unrecognized: state.unrecognized };
}
