import type { PlaceKind } from '../../../platform/common/entities.ts';
import type { PlaceNode } from './meaning/access.ts';
import type { Identity } from './meaning/identity.ts';
import { levelMembers, type Members } from './meaning/members.ts';
import {
  addAll,
  distinct,
  inPlaces,
  noNamedEntities,
  type NamedEntities,
  type Scope,
  type ReadContext,
} from './meaning/scope.ts';
import { sitesNamed } from './places.ts';
import type { ReadState } from './readState.ts';
import { readLevel } from './recordGrants.ts';
import { checkPlace, matchingOrganizations, referenceTo } from './recordIdentity.ts';

/** The places that an object is, names, or stands in. */
interface RecordPlaces {
  readonly scope: Scope;
  /** Grants of the object have no place, since what was to name it was not understood or had grants of its own. */
  readonly isUnplaced: boolean;
}

/** Reads the places of one object, from the organization inwards. */
class RecordPlacesReader {
  readonly #state: ReadState;
  readonly #members: Members;
  readonly #context: ReadContext;
  readonly #found: NamedEntities;
  readonly #identity: Identity | undefined;
  readonly #owner: object | undefined;
  #scope: Scope;
  #isUnplaced = false;

  constructor(
    state: ReadState,
    members: Members,
    context: ReadContext,
    found: NamedEntities,
    identity: Identity | undefined,
    owner: object | undefined,
  ) {
    this.#state = state;
    this.#members = members;
    this.#context = context;
    this.#found = found;
    this.#identity = identity;
    this.#owner = owner;
    this.#scope = context.scope;
  }

  read(): RecordPlaces | undefined {
    this.#readOrganizations();
    if (!this.#readSites()) return undefined;
    return { scope: this.#scope, isUnplaced: this.#isUnplaced };
  }

  /** Returns the identity of the object if it is a place of this kind. */
  #identityAs(kind: PlaceKind): Identity | undefined {
    return this.#context.level === kind ? this.#identity : undefined;
  }

  #readOrganizations(): void {
    const { access } = this.#state;
    const own = this.#identityAs('organization');
    if (own) {
      const organization = access.organization(own, this.#owner);
      this.#scope = inPlaces(this.#scope, 'organization', [organization]);
      this.#found.places.organization.push(organization);
      for (const child of levelMembers(this.#members, 'organization'))
        readLevel(this.#state, child, inPlaces(this.#scope, 'organization', []));
      return;
    }
    const enclosing = this.#scope.places.organization;
    if (enclosing.length > 0) {
      this.#narrowOrganizations(enclosing);
      return;
    }
    const before = access.grantCount;
    const reference = referenceTo(this.#members, 'organization');
    const found = noNamedEntities();
    const { organization: organizations, site: sites } = found.places;
    if (reference) organizations.push(access.organization(reference));
    for (const member of levelMembers(this.#members, 'organization'))
      readLevel(this.#state, member, this.#scope, found);
    if (organizations.length + sites.length > 0)
      this.#scope = inPlaces(inPlaces(this.#scope, 'organization', distinct(organizations)), 'site', distinct(sites));
    this.#isUnplaced = access.grantCount > before;
    access.countSteps(organizations.length);
    addAll(this.#found.places.organization, organizations);
  }

  /** Follows a site or role among several organizations that says which is its own, even if that is not among them. */
  #narrowOrganizations(organizations: readonly PlaceNode[]): void {
    const said = matchingOrganizations(this.#members, organizations);
    const other =
      organizations.length > 1 && said.length === 0 ? referenceTo(this.#members, 'organization') : undefined;
    const narrowed = other ? [this.#state.access.organization(other)] : said;
    const { places } = this.#scope;
    if (narrowed.length > 0 && (other || narrowed.length < organizations.length))
      this.#scope = { ...this.#scope, places: { ...places, organization: narrowed } };
    checkPlace(this.#state, this.#members, 'organization', this.#scope.places.organization);
  }

  /** @returns false when the object is, or stands on, a site, and it is not known what that is in */
  #readSites(): boolean {
    const { access, unrecognized } = this.#state;
    const members = this.#members;
    const own = this.#identityAs('site');
    if (own) {
      const sites = sitesNamed(this.#state, this.#scope, own, this.#owner);
      if (sites.length === 0) return false;
      for (const child of levelMembers(members, 'site'))
        readLevel(this.#state, child, inPlaces(this.#scope, 'site', []));
      this.#scope = { ...inPlaces(this.#scope, 'site', sites), beside: false };
      addAll(this.#found.places.site, sites);
      return true;
    }
    if (this.#scope.places.site.length > 0) {
      checkPlace(this.#state, members, 'site', this.#scope.places.site);
      return true;
    }
    const isOne =
      members.refs.site !== undefined ||
      levelMembers(members, 'site').some(({ plural, value }) => !plural && !Array.isArray(value));
    const [kept, before] = [unrecognized.length, access.grantCount];
    const found = noNamedEntities();
    const sites = found.places.site;
    const reference = referenceTo(members, 'site');
    if (reference) addAll(sites, sitesNamed(this.#state, this.#scope, reference));
    if (reference && sites.length === 0) return false;
    for (const member of levelMembers(members, 'site')) readLevel(this.#state, member, this.#scope, found);
    access.countSteps(sites.length);
    addAll(this.#found.places.site, sites);
    // An organization with its sites in it, rather than a set.
    const isAround = this.#identityAs('organization') !== undefined && !this.#context.set;
    const holdsHere = sites.length > 0 && access.grantCount === before && (isOne || !isAround);
    if (holdsHere) this.#scope = inPlaces(this.#scope, 'site', distinct(sites));
    else if (sites.length === 0 && unrecognized.length > kept) this.#isUnplaced = true;
    else if (sites.length > 0) this.#isUnplaced = false;
    return true;
  }
}

/**
 * Reads which places an object is, names or stands in, and what its members hold there.
 *
 * @param identity of the object, if it is an entity @param owner the map whose key named it
 * @returns undefined when it is, or stands on, a place, and it is not known what that is in
 */
export function readPlaces(
  state: ReadState,
  members: Members,
  context: ReadContext,
  found: NamedEntities,
  identity: Identity | undefined,
  owner: object | undefined,
): RecordPlaces | undefined {
  return new RecordPlacesReader(state, members, context, found, identity, owner).read();
}
