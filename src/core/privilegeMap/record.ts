import type { OrganizationNode } from './access.ts';
import { privilegeReader, read, readBelow, type Spot } from './containers.ts';
import { readEntry } from './entries.ts';
import { roleName, type Identity } from './identity.ts';
import { grantsInWords, hasOwn, isNumberedKey, levelMembers, membersOf, type LevelMember, type Member, type Members } from './members.ts';
import { sitesIn } from './places.ts';
import { isEmpty, isObject, leave, type JsonObject, type Reading } from './reading.ts';
import { checkPlace, identify, identityFrom, organizationsSaid, plainLevel, referenceTo } from './recordIdentity.ts';
import { addAll, distinct, grantAll, grantApart, isInside, nextLevel, nothingFound, nowhere, placesOf, type Found, type Scope } from './scope.ts';
import { looksLikeField, type Level } from './vocabulary.ts';

/** The key that an object stands under. */
export interface RecordKey {
  readonly text: string;
  /** Who the object is by this key, unless the key only labels it. */
  readonly identity?: Identity;
  /** The map with the key. */
  readonly owner?: object;
}

/** One object that describes something, while it is read. */
class RecordReader {
  readonly #reading: Reading;
  readonly #value: JsonObject;
  readonly #members: Members;
  readonly #spot: Spot;
  readonly #found: Found;
  readonly #key: RecordKey | undefined;
  readonly #identity: Identity | undefined;
  #scope: Scope;
  /** What is granted here has no place, since what was to name it was not understood or had grants of its own. */
  #isUnplaced = false;

  constructor(reading: Reading, value: JsonObject, members: Members, spot: Spot, found: Found, key: RecordKey | undefined) {
    this.#reading = reading;
    this.#value = value;
    this.#members = members;
    this.#spot = spot;
    this.#found = found;
    this.#key = key;
    for (const [index, member] of members.levels.entries()) members.levels[index] = plainLevel(member, members, spot, key?.identity !== undefined);
    this.#identity = identify(members, spot, key?.identity);
    this.#scope = spot.scope;
  }

  read(): void {
    if (this.#isNotHeld()) return;
    if (!this.#key && this.#isLeaf()) {
      privilegeReader(this.#reading, this.#spot, this.#found).readEntered(this.#value);
      return;
    }
    this.#readOrganizations();
    if (!this.#readSites() || !this.#readGrants()) {
      leave(this.#reading, this.#value, this.#key?.text);
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
      for (const child of levelMembers(this.#members, 'organization')) this.#readLevel(child, { ...nowhere, roles });
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
    for (const member of levelMembers(this.#members, 'organization')) this.#readLevel(member, this.#scope, found);
    if (found.organizations.length + found.sites.length > 0) {
      this.#scope = { organizations: distinct(found.organizations), sites: distinct(found.sites), roles };
    }
    this.#isUnplaced = access.grantings > before;
    addAll(this.#found.organizations, found.organizations);
  }

  /** A site or role among several organizations may say which is its own, even one that is not among them. */
  #narrowOrganizations(organizations: readonly OrganizationNode[]): void {
    const said = organizationsSaid(this.#members, organizations);
    const other = organizations.length > 1 && said.length === 0 ? referenceTo(this.#members, 'organization') : undefined;
    if (other) this.#scope = { ...this.#scope, organizations: [this.#reading.access.organization(other)] };
    else if (said.length > 0 && said.length < organizations.length) this.#scope = { ...this.#scope, organizations: said };
    checkPlace(this.#reading, this.#members, 'organization', this.#scope.organizations);
  }

  /** False when the object is, or stands on, a site of no known organization. */
  #readSites(): boolean {
    const { access, unread } = this.#reading;
    const members = this.#members;
    if (this.#isEntity('site') && this.#identity) {
      const sites = sitesIn(this.#reading, this.#scope.organizations, this.#identity, this.#key?.owner);
      if (sites.length === 0) return false;
      for (const child of levelMembers(members, 'site')) this.#readLevel(child, { ...this.#scope, sites: [] });
      this.#scope = { ...this.#scope, sites };
      addAll(this.#found.sites, sites);
      return true;
    }
    if (this.#scope.sites.length > 0) {
      checkPlace(this.#reading, members, 'site', this.#scope.sites);
      return true;
    }
    const isOne = members.refs.site !== undefined || levelMembers(members, 'site').some(({ plural, value }) => !plural && !Array.isArray(value));
    const [kept, before] = [unread.length, access.grantings];
    const found = nothingFound();
    const reference = referenceTo(members, 'site');
    if (reference) addAll(found.sites, sitesIn(this.#reading, this.#scope.organizations, reference));
    if (reference && found.sites.length === 0) return false;
    for (const member of levelMembers(members, 'site')) this.#readLevel(member, this.#scope, found);
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

  #readLevel(member: LevelMember, scope: Scope, found: Found = nothingFound()): void {
    const { key, value, level, inside } = member;
    const isWhole = level === 'organization' && inside === 'privilege';
    read(this.#reading, value, { level, known: !isWhole, scope, ...(inside && { inside }) }, found, key);
  }

  /** False when the object is a role of no known place. */
  #readGrants(): boolean {
    const members = this.#members;
    const role = members.refs.role;
    const isRole = this.#isEntity('role');
    const own = isRole && this.#identity ? roleName(this.#identity.name ?? this.#identity.id ?? '') : undefined;
    if (isRole) for (const { key, value } of levelMembers(members, 'role')) leave(this.#reading, value, key);
    const inner = members.levels.filter(({ level }) => level === 'privilege' || (level === 'role' && !isRole));
    const isBare = inner.length + members.wrappers.length + members.actions.length === 0 && !members.refs.privilege;
    if (own !== undefined && isBare && this.#scope === this.#spot.scope) {
      this.#found.roles.push(own);
      return true;
    }
    if (own !== undefined) this.#scope = { ...this.#scope, roles: [...this.#scope.roles, own] };
    if (this.#isUnplaced || placesOf(this.#scope).length === 0) {
      if (isRole && this.#members.wrappers.length === 0) return false;
      this.#readUnplaced(inner, isRole ? [] : [role?.id, role?.name]);
      return true;
    }
    const found = nothingFound();
    if (!isRole) this.#readRoles(found);
    this.#readPrivileges(found);
    grantAll(this.#reading.access, this.#scope, found.roles, found.privileges);
    return true;
  }

  #readRoles(found: Found): void {
    const reference = referenceTo(this.#members, 'role');
    if (reference) found.roles.push(roleName(reference.name ?? reference.id ?? ''));
    for (const member of levelMembers(this.#members, 'role')) this.#readLevel(member, this.#scope, found);
  }

  #readPrivileges(found: Found): void {
    const { refs, actions } = this.#members;
    const reader = privilegeReader(this.#reading, { level: 'privilege', known: true, scope: this.#scope }, found);
    const named = this.#isEntity('privilege') ? this.#identity : identityFrom(refs.privilege?.id, refs.privilege?.name);
    const members = levelMembers(this.#members, 'privilege');
    if (named?.name !== undefined || named?.id !== undefined) found.privileges.push(named.name ?? named.id ?? '');
    for (const { key, value, plural } of members) {
      if (this.#areByRole(value, found.roles)) this.#readLevel({ key, value, plural, level: 'role' }, this.#scope);
      else reader.read(value, key, plural);
    }
    for (const { key, value } of actions) reader.read(value, key, key.toLowerCase().endsWith('s'));
  }

  /** Whether a map of privileges has the roles beside it for its keys. */
  #areByRole(value: unknown, roles: readonly string[]): boolean {
    if (!isObject(value) || roles.length === 0) return false;
    const keys = Object.keys(value);
    return keys.length > 0 && keys.every((key) => roles.includes(key));
  }

  /** Roles and privileges of no place may still say their places inside. */
  #readUnplaced(inner: readonly LevelMember[], others: readonly (Member | undefined)[]): void {
    for (const member of [...others, ...this.#members.actions]) if (member) leave(this.#reading, member.value, member.key);
    for (const member of inner) {
      const { key, value, level } = member;
      if (isEmpty(value)) continue;
      if (this.#isUnplaced || !this.#namesPlaces(value)) leave(this.#reading, value, key);
      else if (level === 'role') this.#readUnplacedRoles(member);
      else readBelow(this.#reading, value, this.#scope, { key });
    }
  }

  #readUnplacedRoles(member: LevelMember): void {
    const found = nothingFound();
    this.#readLevel(member, nowhere, found);
    if (found.roles.length + found.privileges.length > 0) leave(this.#reading, member.value, member.key);
  }

  /** Whether a value, or the first object in it, says to which places it belongs. */
  #namesPlaces(value: unknown, isOuter = true): boolean {
    const object: unknown = Array.isArray(value) ? value[0] : value;
    if (!isObject(object)) return false;
    if (Object.keys(object).some(isNumberedKey)) return true;
    const { refs, levels } = membersOf(this.#reading, object);
    const says = (level: Level) => refs[level] !== undefined || levels.some((member) => member.level === level);
    if (says('organization') || says('site')) return true;
    return isOuter && this.#namesPlaces(Object.values(object).find(isObject), false);
  }

  #readWrappers(): void {
    for (const { key, value, set } of this.#members.wrappers) readBelow(this.#reading, value, this.#scope, { key, set });
  }

  #readRest(): void {
    const { rest, levels } = this.#members;
    const isSpelledAsField = levels.every(({ key }) => looksLikeField(key)) && levels.length > 0;
    const level = nextLevel(this.#scope);
    const isEntity = hasOwn(this.#members) || this.#identity !== undefined;
    const isInner = isEntity && this.#scope.organizations.length > 0 && isInside(level, this.#spot.level);
    for (const { key, value } of rest) {
      const isName = isNumberedKey(key) || (isSpelledAsField && !looksLikeField(key)) || this.#saysMore(value);
      if (isInner && isName && typeof value !== 'string') this.#readNamed(key, value, level);
      else leave(this.#reading, value, key);
    }
  }

  #readNamed(key: string, value: unknown, level: Level): void {
    const peers = { numbered: true, named: true };
    const found = nothingFound();
    readEntry(this.#reading, key, value, { level, known: false, scope: this.#scope }, found, peers, this.#value);
    grantApart(this.#reading.access, this.#scope, found);
  }

  /** Whether a member of an unknown key is an entity by what it holds: privileges, but no name of its own. */
  #saysMore(value: unknown): boolean {
    return isObject(value) && grantsInWords(this.#reading, value) && !hasOwn(membersOf(this.#reading, value));
  }
}

/** Reads an object that describes one entity or one set: organizations, sites, roles, privileges, whatever the order of its members. */
export function readRecord(reading: Reading, value: JsonObject, members: Members, spot: Spot, found: Found, key?: RecordKey): void {
  new RecordReader(reading, value, members, spot, found, key).read();
}
