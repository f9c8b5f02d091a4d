import { isPlaceKind } from '../../../../platform/common/entities.ts';
import type { JsonObject } from '../../../../platform/common/json/json.ts';
import { takeFlags } from './meaning/held.ts';
import { nameOf, roleName, type Identity } from './meaning/identity.ts';
import { isNumberedKey, levelMembers, type Members } from './meaning/members.ts';
import {
  grantAll,
  grantSeparately,
  nextLevel,
  noNamedEntities,
  placesOf,
  type NamedEntities,
  type Scope,
  type ReadContext,
} from './meaning/scope.ts';
import { isInside, type Level } from './meaning/vocabulary.ts';
import { PrivilegeReader } from './privileges.ts';
import { addUnrecognized, readBelow, type ReadState, type RecordKey } from './readState.ts';
import { addMembersUnrecognized, readPrivileges, readRoles } from './recordGrants.ts';
import { identify, ownContext } from './recordIdentity.ts';
import { readPlaces } from './recordPlaces.ts';

class RecordReader {
  readonly #state: ReadState;
  readonly #value: JsonObject;
  readonly #members: Members;
  readonly #context: ReadContext;
  readonly #found: NamedEntities;
  readonly #key: RecordKey | undefined;
  readonly #identity: Identity | undefined;
  /** Whether the object is granted. Undefined if that is unclear. */
  readonly #flag: boolean | undefined;
  #scope: Scope;
  /** Whether the object's grants have no place. Undefined before its places are read. */
  #isUnplaced: boolean | undefined;

  constructor(
    state: ReadState,
    value: JsonObject,
    members: Members,
    context: ReadContext,
    found: NamedEntities,
    key: RecordKey | undefined,
  ) {
    this.#state = state;
    this.#value = value;
    this.#members = members;
    this.#context = context;
    this.#found = found;
    this.#key = key;
    this.#flag = takeFlags(members);
    this.#identity = identify(members, context, key?.identity);
    this.#scope = context.scope;
  }

  read(): void {
    this.#state.access.countComparisons(this.#scope.places.organization.length);
    if (this.#flag !== true) {
      if (this.#flag === undefined || isPlaceKind(this.#context.level))
        addUnrecognized(this.#state, this.#value, this.#key?.text);
      return;
    }
    if (!this.#key && this.#isLeaf()) {
      new PrivilegeReader(this.#state, this.#context, this.#found).readEntered(this.#value);
      return;
    }
    const named = readPlaces(
      this.#state,
      this.#members,
      this.#context,
      this.#found,
      this.#identity,
      this.#key?.owner ?? this.#owningList(),
    );
    if (named) {
      this.#scope = named.scope;
      this.#isUnplaced = named.isUnplaced;
    }
    if (!named || !this.#readGrants()) {
      addUnrecognized(this.#state, this.#value, this.#key?.text);
      return;
    }
    this.#readWrappers();
    this.#readRest();
  }

  /**
   * Returns the list around the object if equal names in it are different entities. Items with roles may be one
   * entity.
   */
  #owningList(): object | undefined {
    const { own, refs, levels } = this.#members;
    const [list, object] = this.#state.enclosing.slice(-2);
    const namesRole = refs.role !== undefined || levels.some(({ level, plural }) => level === 'role' && !plural);
    return Array.isArray(list) && object === this.#value && own.name && !namesRole ? list : undefined;
  }

  #isEntity(level: Level): boolean {
    return this.#context.level === level && this.#identity !== undefined;
  }

  /** Whether the object is a privilege: it has a name, and nothing of a site or role. */
  #isLeaf(): boolean {
    const { level, explicit } = this.#context;
    const { own, refs, levels, wrappers, actions } = this.#members;
    if (explicit || level === 'organization' || own.name === undefined) return false;
    if (levels.length > 0 || wrappers.length > 0 || Object.keys(refs).length > 0) return false;
    return level === 'role' || actions.length > 0 || own.id === undefined;
  }

  /** Reads what the object grants. Returns false for a role without a known place. */
  #readGrants(): boolean {
    const members = this.#members;
    const role = members.refs.role;
    const isRole = this.#isEntity('role');
    const own = isRole && this.#identity ? roleName(nameOf(this.#identity)) : undefined;
    if (isRole) for (const { key, value } of levelMembers(members, 'role')) addUnrecognized(this.#state, value, key);
    const inner = members.levels.filter(({ level }) => level === 'privilege' || (level === 'role' && !isRole));
    const isBare = inner.length + members.wrappers.length + members.actions.length === 0 && !members.refs.privilege;
    if (own !== undefined && isBare && this.#scope === this.#context.scope) {
      this.#found.roles.push(own);
      return true;
    }
    if (own !== undefined) this.#scope = { ...this.#scope, roles: [...this.#scope.roles, own] };
    if (this.#isUnplaced || placesOf(this.#scope).length === 0) {
      if (isRole) return false;
      addMembersUnrecognized(this.#state, [role?.id, role?.name, ...members.actions, ...inner]);
      return true;
    }
    const found = noNamedEntities();
    if (!isRole) readRoles(this.#state, members, this.#scopeBeside(), found);
    readPrivileges(this.#state, members, this.#scope, found, this.#isEntity('privilege') ? this.#identity : undefined);
    grantAll(this.#state.access, this.#scope, found.roles, found.privileges);
    return true;
  }

  /** Returns the scope of members beside the places of a set or table, or inside an entity. */
  #scopeBeside(): Scope {
    return this.#identity || placesOf(this.#scope).length === 0 ? this.#scope : { ...this.#scope, beside: true };
  }

  #readWrappers(): void {
    for (const { key, value, set } of this.#members.wrappers)
      readBelow(this.#state, value, this.#scopeBeside(), { key, set });
  }

  #readRest(): void {
    const level = nextLevel(this.#scope);
    const isInner = this.#identity !== undefined && isInside(level, this.#context.level);
    for (const { key, value } of this.#members.rest) {
      if (isInner && isNumberedKey(key) && typeof value !== 'string') this.#readNamed(key, value, level);
      else addUnrecognized(this.#state, value, key);
    }
  }

  #readNamed(key: string, value: unknown, level: Level): void {
    const found = noNamedEntities();
    this.#state.readers.entry(
      this.#state,
      { key, value, hasIds: true, owner: this.#value },
      { level, explicit: false, scope: this.#scope },
      found,
    );
    grantSeparately(this.#state.access, this.#scope, found);
  }
}

export function readRecord(
  state: ReadState,
  value: JsonObject,
  members: Members,
  context: ReadContext,
  found: NamedEntities,
  key?: RecordKey,
): void {
  new RecordReader(state, value, members, ownContext(context, members), found, key).read();
}
