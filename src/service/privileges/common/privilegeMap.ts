import type { PrivilegeMapReading } from '../../../platform/common/entities.ts';
import { parseJson } from '../../../platform/common/json/json.ts';
import { readEntry } from './privilegeMap/entries.ts';
import { LimitExceededError, type Limits } from './privilegeMap/meaning/access.ts';
import { isNumbered } from './privilegeMap/meaning/identity.ts';
import { nowhere } from './privilegeMap/meaning/scope.ts';
import { isContainer } from './privilegeMap/meaning/shapes.ts';
import { newReadState, readBelow, type ReadState } from './privilegeMap/readState.ts';
import { readRecord } from './privilegeMap/record.ts';
import { readValue } from './privilegeMap/values.ts';

export type { Grant, Organization, PrivilegeMapReading, Site } from '../../../platform/common/entities.ts';

function fromText(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

function readMap(state: ReadState, value: unknown, map: unknown): void {
  const isReadable = value === null || isContainer(value) || (typeof value === 'string' && isNumbered(value));
  if (isReadable) readBelow(state, value, nowhere);
  else if (value !== undefined && map !== '') state.unrecognized.push(map);
}

/**
 * Reads the undocumented `orgPrivilegeMap`. `docs/internals/privilege-map.md` has the rules and terms. IDs of roles and
 * privileges, and empty texts, are dropped. Never throws or modifies `map`.
 */
export function readPrivilegeMap(map: unknown, limits?: Limits): PrivilegeMapReading {
  const state = newReadState({ value: readValue, entry: readEntry, record: readRecord }, limits);
  try {
    readMap(state, typeof map === 'string' ? fromText(map) : map, map);
  } catch (error) {
    if (!(error instanceof LimitExceededError)) throw error;
    return { organizations: [], unrecognized: [map] };
  }
  return { organizations: state.access.organizations, unrecognized: state.unrecognized };
}
