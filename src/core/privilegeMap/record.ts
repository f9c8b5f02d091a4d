import type { JsonObject } from '../base/json.ts';
import type { OrganizationNode } from './meaning/access.ts';
import { nameOf, roleName, type Identity } from './meaning/identity.ts';
import { hasOwn, isNumberedKey, setWeakWordsAside, levelMembers, type Members } from './meaning/members.ts';
import {
  addAll,
  distinct,
  grantAll,
  grantApart,
  isInside,
  nextLevel,
  nothingFound,
  nowhere,
  placesOf,
  type Found,
  type Scope,
  type Spot,
} from './meaning/scope.ts';
import { looksLikeField, type Level } from './meaning/vocabulary.ts';
import { sitesIn } from './places.ts';
import { PrivilegeReader } from './privileges.ts';
import { markUnread, readBelow, type Reading, type RecordKey } from './reading.ts';
import { grantsAlone, markMembersUnread, readLevel, readPrivileges, readRoles, readUnplaced } from './recordGrants.ts';
import { checkPlace, identify, organizationsSaid, ownSpot, plainLevel, referenceTo } from './recordIdentity.ts';

/** Reads one object that describes an entity or a set. */
class RecordReader {
  readonly #reading: Reading;
  readonly #value: JsonObject;
  readonly #members: Members;
  readonly #spot: Spot;
  readonly #found: Found;
  readonly #key: RecordKey | undefined;
  readonly #identity: Identity | undefined;
  #scope: Scope;
  /** Grants of this object have no place, since what was to name it was not understood or had grants of its own. */
  #isUnplaced = false;
  /** This object's role, while its place is known only inside its wrappers. */
  #unplacedRole: string | undefined;

  constructor(
    reading: Reading,
    value: JsonObject,
    members: Members,
    spot: Spot,
    found: Found,
    key: RecordKey | undefined,
  ) {
    this.#reading = reading;
    this.#value = value;
    this.#members = members;
    this.#spot = spot;
    this.#found = found;
    this.#key = key;
    for (const [index, member] of members.levels.entries())
      members.levels[index] = plainLevel(member, members, spot, key?.identity !== undefined);
    this.#identity = identify(reading, members, spot, key?.identity);
    this.#scope = spot.scope;
    if (this.#identity) setWeakWordsAside(members, spot.level);
  }

  read(): void {
    this.#reading.access.compare(this.#scope.organizations.length);
    if (this.#isNotHeld()) return;
    if (!this.#key && this.#isLeaf()) {
      new PrivilegeReader(this.#reading, this.#spot, this.#found).readEntered(this.#value);
      return;
    }
    this.#readOrganizations();
    if (!this.#readSites() || !this.#readGrants()) {
      markUnread(this.#reading, this.#value, this.#key?.text);
      return;
    }
    this.#readWrappers();
    this.#readRest();
  }

  #isEntity(level: Level): boolean {
    return this.#spot.level === level && this.#identity !== undefined;
  }

  #isNotHeld(): boolean {
    const { flags, rest } = this.#members;
    if (this.#spot.level === 'role') return flags.some(({ value }) => value === false);
    rest.push(...flags);
    return false;
  }

  /** Whether the object names a privilege: by position, and with nothing in it that a site or a role would have. */
  #isLeaf(): boolean {
    const { level, known } = this.#spot;
    const { own, refs, levels, wrappers, actions } = this.#members;
    if (known || level === 'organization' || own.name === undefined) return false;
    if (levels.length > 0 || wrappers.length > 0 || Object.keys(refs).length > 0) return false;
    return level === 'role' || actions.length > 0 || own.id === undefined;
  }

  #readOrganizations(): void {
    const { access } = this.#reading;
    const { roles } = this.#scope;
    if (this.#isEntity('organization') && this.#identity) {
      const organization = access.organization(this.#identity, this.#key?.owner);
      this.#scope = { organizations: [organization], sites: [], roles };
      this.#found.organizations.push(organization);
      for (const child of levelMembers(this.#members, 'organization'))
        readLevel(this.#reading, child, { ...nowhere, roles });
      return;
    }
    if (this.#scope.organizations.length > 0) {
      this.#narrowOrganizations(this.#scope.organizations);
      return;
    }
    const before = access.grantings;
    const reference = referenceTo(this.#members, 'organization');
    const found = nothingFound();
    if (reference) found.organizations.push(access.organization(reference));
    for (const member of levelMembers(this.#members, 'organization'))
      readLevel(this.#reading, member, this.#scope, found);
    if (found.organizations.length + found.sites.length > 0) {
      this.#scope = { organizations: distinct(found.organizations), sites: distinct(found.sites), roles };
    }
    this.#isUnplaced = access.grantings > before;
    access.spend(found.organizations.length);
    addAll(this.#found.organizations, found.organizations);
  }

  /** Follows a site or role among several organizations that says which is its own, even if that is not among them. */
  #narrowOrganizations(organizations: readonly OrganizationNode[]): void {
    const said = organizationsSaid(this.#members, organizations);
    const other =
      organizations.length > 1 && said.length === 0 ? referenceTo(this.#members, 'organization') : undefined;
    if (other) this.#scope = { ...this.#scope, organizations: [this.#reading.access.organization(other)] };
    else if (said.length > 0 && said.length < organizations.length)
      this.#scope = { ...this.#scope, organizations: said };
    checkPlace(this.#reading, this.#members, 'organization', this.#scope.organizations);
  }

  /** @returns false when the object is, or stands on, a site of no known organization */
  #readSites(): boolean {
    const { access, unread } = this.#reading;
    const members = this.#members;
    if (this.#isEntity('site') && this.#identity) {
      const sites = sitesIn(this.#reading, this.#scope.organizations, this.#identity, this.#key?.owner);
      if (sites.length === 0) return false;
      for (const child of levelMembers(members, 'site')) readLevel(this.#reading, child, { ...this.#scope, sites: [] });
      this.#scope = { ...this.#scope, sites, beside: false };
      addAll(this.#found.sites, sites);
      return true;
    }
    if (this.#scope.sites.length > 0) {
      checkPlace(this.#reading, members, 'site', this.#scope.sites);
      return true;
    }
    const isOne =
      members.refs.site !== undefined ||
      levelMembers(members, 'site').some(({ plural, value }) => !plural && !Array.isArray(value));
    const [kept, before] = [unread.length, access.grantings];
    const found = nothingFound();
    const reference = referenceTo(members, 'site');
    if (reference) addAll(found.sites, sitesIn(this.#reading, this.#scope.organizations, reference));
    if (reference && found.sites.length === 0) return false;
    for (const member of levelMembers(members, 'site')) readLevel(this.#reading, member, this.#scope, found);
    access.spend(found.sites.length);
    addAll(this.#found.sites, found.sites);
    const holdsHere = found.sites.length > 0 && access.grantings === before && (isOne || !this.#isOrganization());
    if (holdsHere) this.#scope = { ...this.#scope, sites: distinct(found.sites) };
    else if (found.sites.length === 0 && unread.length > kept) this.#isUnplaced = true;
    else if (found.sites.length > 0) this.#isUnplaced = false;
    return true;
  }

  /** Whether the object is an organization with its sites in it, rather than a set. */
  #isOrganization(): boolean {
    return this.#isEntity('organization') && !this.#spot.set;
  }

  /** @returns false when the object is a role of no known place */
  #readGrants(): boolean {
    const members = this.#members;
    const role = members.refs.role;
    const isRole = this.#isEntity('role');
    const own = isRole && this.#identity ? roleName(nameOf(this.#identity)) : undefined;
    if (isRole) for (const { key, value } of levelMembers(members, 'role')) markUnread(this.#reading, value, key);
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
      markMembersUnread(this.#reading, [...others, ...members.actions]);
      if (this.#isUnplaced) markMembersUnread(this.#reading, inner);
      else readUnplaced(this.#reading, inner, this.#scope);
      this.#unplacedRole = own;
      return true;
    }
    const found = nothingFound();
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
      markUnread(this.#reading, this.#unplacedRole);
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
      else markUnread(this.#reading, value, key);
    }
  }

  /** Whether the object stands under a key and gives only what the key does not: `{"Acme": {"id": 1, "Oslo": ["READ"]}}`. */
  #hasHalfAnIdentity(): boolean {
    const { id, name } = this.#members.own;
    return this.#key?.identity !== undefined && (id === undefined) !== (name === undefined);
  }

  #readNamed(key: string, value: unknown, level: Level): void {
    const peers = { numbered: true, named: true };
    const found = nothingFound();
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
  reading: Reading,
  value: JsonObject,
  members: Members,
  spot: Spot,
  found: Found,
  key?: RecordKey,
): void {
  new RecordReader(reading, value, members, ownSpot(spot, members), found, key).read();
}
