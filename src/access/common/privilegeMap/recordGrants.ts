import { isObject } from '../../../platform/common/json/json.ts';
import { nameOf, roleName, type Identity } from './meaning/identity.ts';
import {
  hasGrantKeyword,
  hasOwn,
  levelMembers,
  membersOf,
  type LevelMember,
  type Member,
  type Members,
} from './meaning/members.ts';
import { noNamedEntities, nowhere, type NamedEntities, type Scope } from './meaning/scope.ts';
import { isEmpty } from './meaning/shapes.ts';
import { PrivilegeReader } from './privileges.ts';
import { addUnrecognized, readBelow, type ReadState } from './readState.ts';
import { identityFrom, referenceTo } from './recordIdentity.ts';

export function readLevel(
  state: ReadState,
  member: LevelMember,
  scope: Scope,
  found: NamedEntities = noNamedEntities(),
): void {
  const { key, value, level, inside } = member;
  const isWhole = level === 'organization' && inside === 'privilege';
  state.readers.value(state, value, { level, explicit: !isWhole, scope, ...(inside && { inside }) }, found, key);
}

export function readRoles(state: ReadState, members: Members, scope: Scope, found: NamedEntities): void {
  const reference = referenceTo(members, 'role');
  if (reference) found.roles.push(roleName(nameOf(reference)));
  for (const member of levelMembers(members, 'role')) readLevel(state, member, scope, found);
}

/**
 * @param found has the roles of the object already
 * @param own identity of the object if it is a privilege
 */
export function readPrivileges(
  state: ReadState,
  members: Members,
  scope: Scope,
  found: NamedEntities,
  own: Identity | undefined,
): void {
  const { refs, actions } = members;
  const reader = new PrivilegeReader(state, { level: 'privilege', explicit: true, scope }, found);
  const { id, name } = own ?? identityFrom(refs.privilege?.id, refs.privilege?.name);
  const ownName = name ?? id;
  if (ownName !== undefined) found.privileges.push(ownName);
  for (const { key, value, plural } of levelMembers(members, 'privilege')) {
    if (areByRole(value, found.roles)) readLevel(state, { key, value, plural, level: 'role' }, scope);
    else reader.read(value, key, plural);
  }
  for (const { key, value } of actions) reader.read(value, key, key.toLowerCase().endsWith('s'));
}

/** Whether all keys are roles of the object. */
function areByRole(value: unknown, roles: readonly string[]): boolean {
  const named = new Set(roles);
  return isObject(value) && Object.keys(value).every((key) => named.has(key));
}

/** Reads roles and privileges without a place, unless they name it inside. */
export function readUnplaced(state: ReadState, members: readonly LevelMember[], scope: Scope): void {
  for (const member of members) {
    const { key, value, level } = member;
    if (isEmpty(value)) continue;
    if (!state.grouping.namesPlaces(value)) addUnrecognized(state, value, key);
    else if (level === 'role') readUnplacedRoles(state, member);
    else readBelow(state, value, scope, { key });
  }
}

function readUnplacedRoles(state: ReadState, member: LevelMember): void {
  const found = noNamedEntities();
  readLevel(state, member, nowhere, found);
  if (found.roles.length > 0) addUnrecognized(state, member.value, member.key);
}

export function addMembersUnrecognized(state: ReadState, members: readonly (Member | undefined)[]): void {
  for (const member of members) if (member && !isEmpty(member.value)) addUnrecognized(state, member.value, member.key);
}

/** Whether a value grants something but has no name, so that its key is one. */
export function isNamedByKey(state: ReadState, value: unknown): boolean {
  return isObject(value) && hasGrantKeyword(state, value) && !hasOwn(membersOf(state, value));
}
