import type { JsonObject } from '../../../platform/common/json/json.ts';
import { nameOf, roleName, type Identity } from './meaning/identity.ts';
import { hasOwn, isNumberedKey, setWeakWordsAside, levelMembers, type Members } from './meaning/members.ts';
import {
  grantAll,
  grantApart,
  nextLevel,
  noNamedGrants,
  placesOf,
  type NamedGrants,
  type Scope,
  type ReadContext,
} from './meaning/scope.ts';
import { isInside, looksLikeField, type Level } from './meaning/vocabulary.ts';
import { PrivilegeReader } from './privileges.ts';
import { addUnrecognized, readBelow, type ReadState, type RecordKey } from './readState.ts';
import { grantsAlone, addMembersUnrecognized, readPrivileges, readRoles, readUnplaced } from './recordGrants.ts';
import { identify, ownContext, plainLevel } from './recordIdentity.ts';
import { readPlaces } from './recordPlaces.ts';

/** Reads one object that describes an entity or a set. */
class RecordReader {
  readonly #reading: ReadState;
  readonly #value: JsonObject;
  readonly #members: Members;
  readonly #spot: ReadContext;
  readonly #found: NamedGrants;
  readonly #key: RecordKey | undefined;
  readonly #identity: Identity | undefined;
  #scope: Scope;
  /** Grants of this object have no place, since what was to name it was not understood or had grants of its own. Not known before places are read. */
  #isUnplaced: boolean | undefined;
  /** This object's role, while its place is known only inside its wrappers. */
  #unplacedRole: string | undefined;

  constructor(
    state: ReadState,
    value: JsonObject,
    members: Members,
    context: ReadContext,
    found: NamedGrants,
    key: RecordKey | undefined,
  ) {
    this.#reading = state;
    this.#value = value;
    this.#members = members;
    this.#spot = context;
    this.#found = found;
    this.#key = key;
    for (const [index, member] of members.levels.entries())
      members.levels[index] = plainLevel(member, members, context, key?.identity !== undefined);
    this.#identity = identify(state, members, context, key?.identity);
    this.#scope = context.scope;
    if (this.#identity) setWeakWordsAside(members, context.level);
  }

  read(): void {
    this.#reading.access.compare(this.#scope.places.organization.length);
    if (!this.#key && this.#isLeaf()) {
      new PrivilegeReader(this.#reading, this.#spot, this.#found).readEntered(this.#value);
      return;
    }
    const named = readPlaces(
      this.#reading,
      this.#members,
      this.#spot,
      this.#found,
      this.#identity,
      this.#key?.owner ?? this.#list(),
    );
    if (named) {
      this.#scope = named.scope;
      this.#isUnplaced = named.isUnplaced;
    }
    if (!named || !this.#readGrants()) {
      addUnrecognized(this.#reading, this.#value, this.#key?.text);
      return;
    }
    this.#readWrappers();
    this.#readRest();
  }

  /**
   * The list that describes the object among others, each of which is another entity: without IDs, two that are called the same are two.
   * Where each names a role, they may as well be the roles of one.
   */
  #list(): object | undefined {
    const { own, refs, levels } = this.#members;
    const [list, object] = this.#reading.around.slice(-2);
    const namesRole = refs.role !== undefined || levels.some(({ level, plural }) => level === 'role' && !plural);
    return Array.isArray(list) && object === this.#value && own.name && !namesRole ? list : undefined;
  }

  #isEntity(level: Level): boolean {
    return this.#spot.level === level && this.#identity !== undefined;
  }

  /** Whether the object names a privilege: by position, and with nothing in it that a site or a role would have. */
  #isLeaf(): boolean {
    const { level, known } = this.#spot;
    const { own, refs, levels, wrappers, actions } = this.#members;
    if (known || level === 'organization' || own.name === undefined) return false;
    if (levels.length > 0 || wrappers.length > 0 || Object.keys(refs).length > 0) return false;
    return level === 'role' || actions.length > 0 || own.id === undefined;
  }

  /** @returns false when the object is a role of no known place */
  #readGrants(): boolean {
    const members = this.#members;
    const role = members.refs.role;
    const isRole = this.#isEntity('role');
    const own = isRole && this.#identity ? roleName(nameOf(this.#identity)) : undefined;
    if (isRole) for (const { key, value } of levelMembers(members, 'role')) addUnrecognized(this.#reading, value, key);
    const inner = members.levels.filter(({ level }) => level === 'privilege' || (level === 'role' && !isRole));
    const isBare = inner.length + members.wrappers.length + members.actions.length === 0 && !members.refs.privilege;
    if (own !== undefined && isBare && this.#scope === this.#spot.scope) {
      this.#found.roles.push(own);
      return true;
    }
    if (own !== undefined) this.#scope = { ...this.#scope, roles: [...this.#scope.roles, own] };
    if (this.#isUnplaced || placesOf(this.#scope).length === 0) {
      if (isRole && !members.wrappers.some(({ value }) => this.#reading.grouping.namesPlaces(value))) return false;
      const others = isRole ? [] : [role?.id, role?.name];
      addMembersUnrecognized(this.#reading, [...others, ...members.actions]);
      if (this.#isUnplaced) addMembersUnrecognized(this.#reading, inner);
      else readUnplaced(this.#reading, inner, this.#scope);
      this.#unplacedRole = own;
      return true;
    }
    const found = noNamedGrants();
    if (!isRole) readRoles(this.#reading, members, this.#scopeBeside(), found);
    readPrivileges(
      this.#reading,
      members,
      this.#scope,
      found,
      this.#isEntity('privilege') ? this.#identity : undefined,
    );
    grantAll(this.#reading.access, this.#scope, found.roles, found.privileges);
    return true;
  }

  /** The scope of what stands beside the places of a set or of a table. Those of an entity stand around all that is in it. */
  #scopeBeside(): Scope {
    return this.#identity || placesOf(this.#scope).length === 0 ? this.#scope : { ...this.#scope, beside: true };
  }

  #readWrappers(): void {
    const before = this.#reading.access.grantings;
    for (const { key, value, set } of this.#members.wrappers)
      readBelow(this.#reading, value, this.#scopeBeside(), { key, set });
    if (this.#unplacedRole !== undefined && this.#reading.access.grantings === before)
      addUnrecognized(this.#reading, this.#unplacedRole);
  }

  #readRest(): void {
    const { rest, levels } = this.#members;
    const isSpelledAsField =
      (this.#hasHalfAnIdentity() || levels.length > 0) && levels.every(({ key }) => looksLikeField(key));
    const level = nextLevel(this.#scope);
    const isEntity = hasOwn(this.#members) || this.#identity !== undefined;
    const isInner = isEntity && isInside(level, this.#spot.level);
    for (const { key, value } of rest) {
      const isName =
        isNumberedKey(key) || (isSpelledAsField && !looksLikeField(key)) || grantsAlone(this.#reading, value);
      if (this.#reading.grouping.isGroup(key, value, level, 'words'))
        readBelow(this.#reading, value, this.#scopeBeside(), { key });
      else if (isInner && isName && typeof value !== 'string') this.#readNamed(key, value, level);
      else addUnrecognized(this.#reading, value, key);
    }
  }

  /** Whether the object stands under a key and gives only what the key does not: `{"Acme": {"id": 1, "Oslo": ["READ"]}}`. */
  #hasHalfAnIdentity(): boolean {
    const { id, name } = this.#members.own;
    return this.#key?.identity !== undefined && (id === undefined) !== (name === undefined);
  }

  #readNamed(key: string, value: unknown, level: Level): void {
    const peers = { numbered: true, named: true };
    const found = noNamedGrants();
    this.#reading.readers.entry(
      this.#reading,
      { key, value, peers, owner: this.#value },
      { level, known: false, scope: this.#scope },
      found,
    );
    grantApart(this.#reading.access, this.#scope, found);
  }
}

export function readRecord(
  state: ReadState,
  value: JsonObject,
  members: Members,
  context: ReadContext,
  found: NamedGrants,
  key?: RecordKey,
): void {
  new RecordReader(state, value, members, ownContext(context, members), found, key).read();
}
