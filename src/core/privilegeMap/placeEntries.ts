import { readKeyedRecord } from './keyedRecord.ts';
import { identityOf, isNumber, type Identity } from './meaning/identity.ts';
import { isNumberedKey } from './meaning/members.ts';
import { addAll, grantAll, nothingFound, type Found, type Scope, type Spot } from './meaning/scope.ts';
import { sitesIn } from './places.ts';
import { beginAttempt, markUnread, readBelow, type Entry, type Reading } from './reading.ts';

/** Reads the entry of an organization or a site: an object that describes it, what it holds, or the name that belongs to a key that is an id. */
export function readPlaceEntry(reading: Reading, entry: Entry, spot: Spot, found: Found): void {
  const { key, value, owner } = entry;
  const isName = isNumber(key) && typeof value === 'string' && value !== '';
  const identity: Identity = isName ? { id: key, name: value } : identityOf(key);
  if (readKeyedRecord(reading, entry, spot, found, identity)) return;
  const isOrganization = spot.level === 'organization';
  const named = isOrganization
    ? nameOrganization(reading, spot.scope, identity, owner)
    : nameSites(reading, spot.scope, identity, owner);
  if (!named) {
    markUnread(reading, value, key);
    return;
  }
  const attempt = beginAttempt(reading);
  if (!isName) readInside(reading, entry, spot, named.scope, found);
  if (spot.known || isNumberedKey(key) || attempt.isUnderstood()) {
    if (isOrganization) addAll(found.organizations, named.scope.organizations);
    else addAll(found.sites, named.scope.sites);
    return;
  }
  named.forget();
  attempt.markAllUnread(value, key);
}

/** Reads what stands under an entity's key, in the entity's own scope. */
function readInside(reading: Reading, { key, value }: Entry, spot: Spot, scope: Scope, found: Found): void {
  if (value === true) return;
  if (!spot.inside || spot.inside === 'privilege') {
    readBelow(reading, value, scope, { key });
    return;
  }
  const inside = nothingFound();
  reading.readers.value(reading, value, { level: spot.inside, known: true, scope }, inside, key);
  grantAll(reading.access, scope, inside.roles, inside.privileges);
  addAll(found.sites, inside.sites);
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
