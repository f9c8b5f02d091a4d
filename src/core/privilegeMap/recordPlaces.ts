import { innerKinds, type InnerKind, type PlaceKind } from '../base/entities.ts';
import type { PlaceNode } from './meaning/access.ts';
import type { Identity } from './meaning/identity.ts';
import { levelMembers, type Members } from './meaning/members.ts';
import { addAll, distinct, inPlaces, nothingFound, type Found, type Scope, type Spot } from './meaning/scope.ts';
import { isInside } from './meaning/vocabulary.ts';
import { placesNamed } from './places.ts';
import type { Reading } from './reading.ts';
import { readLevel } from './recordGrants.ts';
import { checkPlace, organizationsSaid, referenceTo } from './recordIdentity.ts';

/** The places that an object is, names, or stands in. */
interface RecordPlaces {
  readonly scope: Scope;
  /** Grants of the object have no place, since what was to name it was not understood or had grants of its own. */
  readonly isUnplaced: boolean;
}

/** Reads the places of one object, from the organization inwards. */
class RecordPlacesReader {
  readonly #reading: Reading;
  readonly #members: Members;
  readonly #spot: Spot;
  readonly #found: Found;
  readonly #identity: Identity | undefined;
  readonly #owner: object | undefined;
  #scope: Scope;
  #isUnplaced = false;

  constructor(
    reading: Reading,
    members: Members,
    spot: Spot,
    found: Found,
    identity: Identity | undefined,
    owner: object | undefined,
  ) {
    this.#reading = reading;
    this.#members = members;
    this.#spot = spot;
    this.#found = found;
    this.#identity = identity;
    this.#owner = owner;
    this.#scope = spot.scope;
  }

  read(): RecordPlaces | undefined {
    this.#readOrganizations();
    if (!innerKinds.every((kind) => this.#readInner(kind))) return undefined;
    return { scope: this.#scope, isUnplaced: this.#isUnplaced };
  }

  /** Of the object, where it is a place of this kind. */
  #identityAs(kind: PlaceKind): Identity | undefined {
    return this.#spot.level === kind ? this.#identity : undefined;
  }

  #readOrganizations(): void {
    const { access } = this.#reading;
    const own = this.#identityAs('organization');
    if (own) {
      const organization = access.organization(own, this.#owner);
      this.#scope = inPlaces(this.#scope, 'organization', [organization]);
      this.#found.places.organization.push(organization);
      for (const child of levelMembers(this.#members, 'organization'))
        readLevel(this.#reading, child, inPlaces(this.#scope, 'organization', []));
      return;
    }
    const known = this.#scope.places.organization;
    if (known.length > 0) {
      this.#narrowOrganizations(known);
      return;
    }
    const before = access.grantings;
    const reference = referenceTo(this.#members, 'organization');
    const found = nothingFound();
    const { organization: organizations, site: sites } = found.places;
    if (reference) organizations.push(access.organization(reference));
    for (const member of levelMembers(this.#members, 'organization'))
      readLevel(this.#reading, member, this.#scope, found);
    if (organizations.length + sites.length > 0)
      this.#scope = inPlaces(inPlaces(this.#scope, 'organization', distinct(organizations)), 'site', distinct(sites));
    this.#isUnplaced = access.grantings > before;
    access.spend(organizations.length);
    addAll(this.#found.places.organization, organizations);
  }

  /** Follows a site or role among several organizations that says which is its own, even if that is not among them. */
  #narrowOrganizations(organizations: readonly PlaceNode[]): void {
    const said = organizationsSaid(this.#members, organizations);
    const other =
      organizations.length > 1 && said.length === 0 ? referenceTo(this.#members, 'organization') : undefined;
    const narrowed = other ? [this.#reading.access.organization(other)] : said;
    const { places } = this.#scope;
    if (narrowed.length > 0 && (other || narrowed.length < organizations.length))
      this.#scope = { ...this.#scope, places: { ...places, organization: narrowed } };
    checkPlace(this.#reading, this.#members, 'organization', this.#scope.places.organization);
  }

  /** @returns false when the object is, or stands on, a place of this kind, and it is not known what that is in */
  #readInner(kind: InnerKind): boolean {
    const { access, unread } = this.#reading;
    const members = this.#members;
    const own = this.#identityAs(kind);
    if (own) {
      const places = placesNamed(this.#reading, this.#scope, kind, own, this.#owner);
      if (places.length === 0) return false;
      for (const child of levelMembers(members, kind)) readLevel(this.#reading, child, inPlaces(this.#scope, kind, []));
      this.#scope = { ...inPlaces(this.#scope, kind, places), beside: false };
      addAll(this.#found.places[kind], places);
      return true;
    }
    if (this.#scope.places[kind].length > 0) {
      checkPlace(this.#reading, members, kind, this.#scope.places[kind]);
      return true;
    }
    const isOne =
      members.refs[kind] !== undefined ||
      levelMembers(members, kind).some(({ plural, value }) => !plural && !Array.isArray(value));
    const [kept, before] = [unread.length, access.grantings];
    const found = nothingFound();
    const places = found.places[kind];
    const reference = referenceTo(members, kind);
    if (reference) addAll(places, placesNamed(this.#reading, this.#scope, kind, reference));
    if (reference && places.length === 0) return false;
    for (const member of levelMembers(members, kind)) readLevel(this.#reading, member, this.#scope, found);
    access.spend(places.length);
    addAll(this.#found.places[kind], places);
    const holdsHere = places.length > 0 && access.grantings === before && (isOne || !this.#isAround(kind));
    if (holdsHere) this.#scope = inPlaces(this.#scope, kind, distinct(places));
    else if (places.length === 0 && unread.length > kept) this.#isUnplaced = true;
    else if (places.length > 0) this.#isUnplaced = false;
    return true;
  }

  /** Whether the object is a place with those of this kind in it, rather than a set. */
  #isAround(kind: InnerKind): boolean {
    return this.#identity !== undefined && isInside(kind, this.#spot.level) && !this.#spot.set;
  }
}

/**
 * Reads which places an object is, names or stands in, and what its members hold there.
 *
 * @param identity of the object, if it is an entity @param owner the map whose key named it
 * @returns undefined when it is, or stands on, a place, and it is not known what that is in
 */
export function readPlaces(
  reading: Reading,
  members: Members,
  spot: Spot,
  found: Found,
  identity: Identity | undefined,
  owner: object | undefined,
): RecordPlaces | undefined {
  return new RecordPlacesReader(reading, members, spot, found, identity, owner).read();
}
