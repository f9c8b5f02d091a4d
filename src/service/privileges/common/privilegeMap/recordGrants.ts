import { isObject } from '../../../../platform/common/json/json.ts';
import { nameOf, roleName, type Identity } from './meaning/identity.ts';
import { levelMembers, type LevelMember, type Member, type Members } from './meaning/members.ts';
import { noNamedEntities, type NamedEntities, type Scope } from './meaning/scope.ts';
import { isEmpty } from './meaning/shapes.ts';
import { PrivilegeReader } from './privileges.ts';
import { addUnrecognized, type ReadState } from './readState.ts';
import { identityFrom, referenceTo } from './recordIdentity.ts';

export function readLevel(
  state: ReadState,
  member: LevelMember,
  scope: Scope,
  found: NamedEntities = noNamedEntities(),
): void {
  const { key, value, level } = member;
  state.readers.value(state, value, { level, explicit: true, scope }, found, key);
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
  return roles.length > 0 && isObject(value) && Object.keys(value).every((key) => named.has(key));
}

export function addMembersUnrecognized(state: ReadState, members: readonly (Member | undefined)[]): void {
  for (const member of members) if (member && !isEmpty(member.value)) addUnrecognized(state, member.value, member.key);
}
