import { read, readBelow, type Spot } from './containers.ts';
import { identityOf, isNumber, isNumbered, roleName, splitQuotedSite, type Identity } from './identity.ts';
import { grantsInWords, isNumberedKey, isRecord, isText, levelMembers, membersOf, type Members } from './members.ts';
import { namesOrganization, sitesIn, splitSite } from './places.ts';
import { enter, isContainer, isEmpty, isObject, leave, type JsonObject, type Reading } from './reading.ts';
import { readRecord } from './record.ts';
import { addAll, grantAll, nothingFound, placesOf, type Found, type Scope } from './scope.ts';
import { looksLikeField, type Level } from './vocabulary.ts';

/** What the other keys of a map look like. */
export interface Peers {
  /** One of them is an id, or `<id>:<name>`. */
  readonly numbered: boolean;
  /** One of them cannot be a field. */
  readonly named: boolean;
}

/** Reads a map whose keys name entities. */
export function readEntries(reading: Reading, map: JsonObject, spot: Spot, found: Found): void {
  const keys = Object.keys(map);
  const peers = { numbered: keys.some(isNumberedKey), named: keys.some((key) => !looksLikeField(key)) };
  for (const key of keys) readEntry(reading, key, map[key], spot, found, peers, map);
}

/** Whether a key at a level known by position is more likely a field of the object around it than a name. */
function isField(reading: Reading, key: string, value: unknown, peers: Peers): boolean {
  if (!looksLikeField(key)) return false;
  if (typeof value === 'string') return true;
  if (value === null) return peers.named;
  return peers.numbered && !grantsInWords(reading, value);
}

/**
 * Reads the entry of a map at a level. A value of false means not held; a text is the name that belongs to a key that is an id,
 * or else the only privilege.
 * @param owner the map, whose other keys name other entities
 */
export function readEntry(reading: Reading, key: string, value: unknown, spot: Spot, found: Found, peers: Peers, owner?: object): void {
  const { level, known, scope } = spot;
  const isSure = known || isNumberedKey(key);
  if (level === 'organization' || level === 'privilege') {
    const full = splitQuotedSite(key);
    if (full) {
      readEntry(reading, full[1], value, siteSpot(reading, spot, full[0]), found, peers);
      return;
    }
  }
  if (level === 'site') {
    if (namesOrganization(key, value, scope)) {
      read(reading, value, siteSpot(reading, spot, key), found, key);
      return;
    }
    const full = splitSite(key, scope);
    if (full) {
      readEntry(reading, full[1], value, siteSpot(reading, spot, full[0]), found, peers);
      return;
    }
  }
  if (value === false && isSure) return;
  if (typeof value === 'number' || (typeof value === 'boolean' && !isSure) || (!isSure && isField(reading, key, value, peers))) {
    leave(reading, value, key);
    return;
  }
  if (level === 'role') readRoleEntry(reading, key, value, spot, found);
  else readPlaceEntry(reading, key, value, spot, found, owner);
}

const siteSpot = (reading: Reading, spot: Spot, organization: string): Spot => ({
  ...spot,
  level: 'site',
  known: true,
  scope: { ...spot.scope, organizations: [reading.access.organization(identityOf(organization))] },
});

/** Reads what stands under an entity's key, in the entity's own scope. */
function readInside(reading: Reading, key: string, value: unknown, spot: Spot, scope: Scope): void {
  if (value === true) return;
  if (!spot.inside || spot.inside === 'privilege') {
    readBelow(reading, value, scope, { key });
    return;
  }
  const inside = nothingFound();
  read(reading, value, { level: spot.inside, known: true, scope }, inside, key);
  grantAll(reading.access, scope, inside.roles, inside.privileges);
}

function readPlaceEntry(reading: Reading, key: string, value: unknown, spot: Spot, found: Found, owner?: object): void {
  const level = spot.level === 'organization' ? 'organization' : 'site';
  const isName = isNumber(key) && typeof value === 'string' && value !== '';
  const identity: Identity = isName ? { id: key, name: value } : identityOf(key);
  if (isObject(value)) {
    const members = membersOf(reading, value);
    if (isRecord(members, level, spot.scope, true)) {
      const from = { text: key, ...(owner && { owner }), ...(!isLabel(key, members, level, spot.known) && { identity }) };
      enter(reading, value, () => readRecord(reading, value, members, { ...spot, level }, found, from), key);
      return;
    }
  }
  const named = level === 'organization' ? nameOrganization(reading, spot.scope, identity, owner) : nameSites(reading, spot.scope, identity, owner);
  if (!named) {
    leave(reading, value, key);
    return;
  }
  const attempt = begin(reading);
  if (!isName) readInside(reading, key, value, spot, named.scope);
  if (spot.known || isNumberedKey(key) || attempt.isUnderstood()) {
    if (level === 'organization') addAll(found.organizations, named.scope.organizations);
    else addAll(found.sites, named.scope.sites);
    return;
  }
  named.forget();
  attempt.leaveWhole(value, key);
}

/** Whether a key only labels a set, which says itself at this level what it is about: `{"set 1": {organization, privileges}}`. */
function isLabel(key: string, members: Members, level: Level, isKnown: boolean): boolean {
  const own = levelMembers(members, level).filter(({ inside }) => !inside);
  if (own.length === 0 || isNumbered(key)) return false;
  return isNumber(key) ? own.some(({ value }) => !isText(value) || isNumbered(String(value))) : !isKnown || own.some(({ value }) => isText(value));
}

interface NamedPlace {
  readonly scope: Scope;
  /** Takes the naming back, provided that nothing was named since. */
  forget(): void;
}

function nameOrganization({ access }: Reading, { roles }: Scope, identity: Identity, owner?: object): NamedPlace {
  const known = access.organizations.length;
  const organization = access.organization(identity, owner);
  return {
    scope: { organizations: [organization], sites: [], roles },
    forget: () => {
      if (access.organizations.length > known) access.forgetOrganization(organization);
    },
  };
}

function nameSites(reading: Reading, scope: Scope, identity: Identity, owner?: object): NamedPlace | undefined {
  const { organizations } = scope;
  if (organizations.length === 0) return undefined;
  const known = organizations.map(({ entity }) => entity.sites.length);
  const sites = sitesIn(reading, organizations, identity, owner);
  return {
    scope: { ...scope, sites },
    forget: () => {
      for (const [index, organization] of organizations.entries()) {
        const site = sites[index];
        if (site && organization.entity.sites.length > (known[index] ?? 0)) organization.sites?.forget(site);
      }
    },
  };
}

/** Begins to read what may turn out not to be understood. */
function begin(reading: Reading) {
  const { access, unread } = reading;
  const [kept, namings, grantings] = [unread.length, access.namings, access.grantings];
  return {
    isUnderstood: () => unread.length === kept || access.namings > namings || access.grantings > grantings,
    leaveWhole(value: unknown, key: string) {
      unread.length = kept;
      leave(reading, value, key);
    },
  };
}

function readRoleEntry(reading: Reading, key: string, value: unknown, spot: Spot, found: Found): void {
  const isName = isNumber(key) && typeof value === 'string' && value !== '';
  if (isName || value === true || value === null) {
    found.roles.push(isName ? value : roleName(key));
    return;
  }
  if (isObject(value)) {
    const members = membersOf(reading, value);
    if (isRecord(members, 'role', spot.scope, true)) {
      const from = { text: key, ...(!isLabel(key, members, 'role', spot.known) && { identity: roleIdentity(key) }) };
      enter(reading, value, () => readRecord(reading, value, members, { ...spot, level: 'role' }, found, from), key);
      return;
    }
  }
  const scope = { ...spot.scope, roles: [...spot.scope.roles, roleName(key)] };
  const isPlaced = placesOf(scope).length > 0;
  if (!isPlaced && !(isObject(value) && Object.keys(value).some(isNumberedKey))) {
    leave(reading, value, key);
    return;
  }
  const attempt = begin(reading);
  if (isEmpty(value)) grantAll(reading.access, scope, [], []);
  else readInside(reading, key, value, { ...spot, inside: 'privilege' }, scope);
  if (!spot.known && !attempt.isUnderstood()) attempt.leaveWhole(value, key);
  else if (isContainer(value) && !attempt.isUnderstood()) grantAll(reading.access, scope, [], []);
}

const roleIdentity = (key: string): Identity => (isNumber(key) ? { id: key } : { name: roleName(key) });
