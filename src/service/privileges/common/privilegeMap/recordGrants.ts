import { isPlaceKind } from '../../../../platform/common/entities.ts';
import { isObject, type JsonObject } from '../../../../platform/common/json/json.ts';
import { nameOf, roleName, splitQuotedSite, type Identity } from './meaning/identity.ts';
import {
  isNumberedKey,
  levelMembers,
  membersOf,
  type LevelMember,
  type Member,
  type Members,
} from './meaning/members.ts';
import { noNamedEntities, nowhere, type NamedEntities, type Scope } from './meaning/scope.ts';
import { isContainer, isEmpty } from './meaning/shapes.ts';
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
  if (roles.length === 0) return false;
  const named = new Set(roles);
  return isObject(value) && Object.keys(value).every((key) => named.has(key));
}

/** Reads roles and privileges without a place, unless they name it inside. */
export function readUnplaced(state: ReadState, members: readonly LevelMember[], scope: Scope): void {
  for (const member of members) {
    const { key, value, level } = member;
    if (isEmpty(value)) continue;
    if (!namesPlaces(state, value)) addUnrecognized(state, value, key);
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

const maxNesting = 20;

/** Whether a value without a place names one inside. */
export function namesPlaces(state: ReadState, value: unknown, nesting = 0): boolean {
  if (typeof value === 'string') return splitQuotedSite(value) !== undefined;
  if (!isContainer(value) || nesting > maxNesting) return false;
  if (Array.isArray(value)) return value.some((item) => namesPlaces(state, item, nesting + 1));
  const { levels, refs, wrappers, rest } = membersOf(state, value as JsonObject);
  if (refs.organization || refs.site || levels.some(({ level, value: inner }) => isPlaceKind(level) && !isEmpty(inner)))
    return true;
  return (
    rest.some(({ key, value: inner }) =>
      isNumberedKey(key) ? isContainer(inner) : isObject(inner) && namesPlaces(state, inner, nesting + 1),
    ) || [...wrappers, ...levels].some((member) => namesPlaces(state, member.value, nesting + 1))
  );
}
